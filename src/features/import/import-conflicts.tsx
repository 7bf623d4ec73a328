// Amounts that someone else sent between the review and the sending: nothing of them was written, and the person decides.

import type { SentImport } from '#data/imports/sent-imports.ts'
import { useConflicts } from '#data/record-saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ConflictForm } from '#ui/records/conflict-form.tsx'
import classes from './import-changes.module.css'

/** True for an import of which something waits for the person's decision. */
export function isContested({ parts }: Pick<SentImport, 'parts'>): boolean {
  return parts.some(({ state }) => state === 'conflict')
}

/** What is stored now, of each amount that was changed since, beside what the sheet says. */
export function ImportConflicts({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('imports')
  const conflictOf = useConflicts()
  if (!isContested(sent)) return null
  return (
    <section className={classes.changes} aria-label={m.contestedTitle}>
      <h2 className={classes.title}>{m.contestedTitle}</h2>
      {sent.parts.map((part) => {
        const conflict = part.state === 'conflict' ? conflictOf(part) : undefined
        return conflict && <ConflictForm key={`${part.seq} ${part.attempts}`} conflict={conflict} />
      })}
    </section>
  )
}
