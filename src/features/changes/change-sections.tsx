// The sections of the page Unsent changes. Each shows the first of its changes, because there can be thousands.
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type SharedAct, sharedActs } from '#data/change-acts.ts'
import { type SentImport, useSentImports } from '#data/imports/sent-imports.ts'
import { useOutbox } from '#data/outbox.ts'
import { changeAnchor, useChangedValues, useConflicts } from '#data/record-saving.ts'
import type { SavingStatus, UnconfirmedChange } from '#data/saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import { useActing } from '#ui/records/acting.tsx'
import { ConflictForm } from '#ui/records/conflict-form.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { PendingEntry, SettledEntry } from './entry-view.tsx'
import { ImportView } from './import-view.tsx'
import classes from './outbox.module.css'

/**
 * Records, conflicts or lines that are shown at first, and that each press adds. Rendering
 * thousands of changes and forms of conflicts takes seconds, and a window of rows would need their heights.
 */
const shownAtOnce = 50

interface SectionProps {
  readonly saving: SavingStatus
}

/** Changes that only the person can settle: conflicts, then the others. */
export function Attention({ saving }: SectionProps) {
  const m = useMessages('outbox')
  const urgent = saving.unconfirmed.filter(({ state }) => state === 'attention')
  const others = urgent.filter(({ entry }) => entry.state !== 'conflict')
  // One of whose parts is in conflict is shown with the rest of it.
  const imports = useOpenImports(urgent)
  const conflicts = useListPart(addressedFirst(urgent, useLocation().hash), shownAtOnce)
  const conflictOf = useConflicts()
  if (urgent.length === 0) return null
  return (
    <section aria-label={m.needsAttention} className={classes.section}>
      <h2 className={classes.heading}>{m.needsAttention}</h2>
      <SharedActs changes={urgent} />
      {conflicts.shown.map(({ entry }) => {
        const conflict = conflictOf(entry)
        return conflict && <ConflictForm key={`${entry.seq} ${entry.attempts}`} conflict={conflict} />
      })}
      <ShowMore part={conflicts} />
      <Changes changes={others} imports={imports} />
    </section>
  )
}

/** The conflicts in their order, but that which the address names first: a link leads to it. */
function addressedFirst(urgent: readonly UnconfirmedChange[], hash: string): readonly UnconfirmedChange[] {
  const conflicts = urgent.filter(({ entry }) => entry.state === 'conflict')
  const isMeant = ({ entry }: UnconfirmedChange) => changeAnchor(entry) === hash
  if (conflicts.findIndex(isMeant) < shownAtOnce) return conflicts
  return [...conflicts.filter(isMeant), ...conflicts.filter((one) => !isMeant(one))]
}

/** Changes that are saved without the person, or when they resume them. */
export function Pending({ saving }: SectionProps) {
  const m = useMessages('outbox')
  const changes = saving.unconfirmed.filter(({ state }) => state !== 'attention')
  const urgent = useOpenImports(saving.unconfirmed.filter(({ state }) => state === 'attention'))
  const imports = useOpenImports(changes).filter((sent) => !urgent.includes(sent))
  if (changes.every(({ entry }) => entry.bulk) && imports.length === 0) return null
  return (
    <section aria-label={m.pending} className={classes.section}>
      <h2 className={classes.heading}>{m.pending}</h2>
      <SharedActs changes={changes} />
      <Changes changes={changes} imports={imports} />
    </section>
  )
}

/** What can be done about several changes together; imports have their own buttons. */
function SharedActs({ changes }: Pick<ChangesProps, 'changes'>) {
  const { outbox } = useOutbox()
  const { run, notice } = useActing()
  const entries = changes.flatMap(({ entry }) => (entry.bulk ? [] : entry))
  const acts = sharedActs(entries, outbox)
  if (acts.length === 0) return notice
  return (
    <div className={classes.shared}>
      {acts.map((act) => (
        <SharedActButton key={act.kind} act={act} onAct={() => void run(act.act)} />
      ))}
      {notice}
    </div>
  )
}

interface SharedActButtonProps {
  readonly act: SharedAct
  readonly onAct: () => void
}

/** Nothing restores what was discarded, so that is asked first. */
function SharedActButton({ act: { kind, count }, onAct }: SharedActButtonProps) {
  const m = useMessages('outbox')
  const label = m.sharedActs[kind]({ count })
  if (kind === 'discard')
    return <Confirmed label={label} question={m.askDiscard({ count })} onConfirm={onAct} />
  return (
    <Button size="compact-xs" onClick={onAct}>
      {label}
    </Button>
  )
}

/** The imports that have a part among these changes. */
function useOpenImports(changes: readonly UnconfirmedChange[]): readonly SentImport[] {
  const open = new Set(changes.map(({ entry }) => entry.seq))
  return useSentImports().filter(({ parts }) => parts.some(({ seq }) => open.has(seq)))
}

interface ChangesProps {
  readonly changes: readonly UnconfirmedChange[]
  readonly imports: readonly SentImport[]
}

function Changes({ changes, imports }: ChangesProps) {
  const valuesOf = useChangedValues()
  const groups = Map.groupBy(
    changes.filter(({ entry }) => !entry.bulk),
    ({ entry }) => entry.record,
  )
  const part = useListPart([...groups], shownAtOnce)
  return (
    <>
      {imports.length > 0 && (
        <div className={classes.group}>
          <ul className="plainList">
            {imports.map((sent) => (
              <ImportView key={sent.id} sent={sent} isOpen />
            ))}
          </ul>
        </div>
      )}
      {part.shown.map(([record, own]) => (
        <div key={record} className={classes.group}>
          <h3 className={classes.record}>{own[0]?.entry.label}</h3>
          <ul className="plainList">
            {own.map((change) => (
              <PendingEntry key={change.entry.seq} change={change} values={valuesOf(change.entry)} />
            ))}
          </ul>
        </div>
      ))}
      <ShowMore part={part} />
    </>
  )
}

/** The changes that are over, the latest first; an import is one line for all its parts. */
export function History({ saving }: SectionProps) {
  const m = useMessages('outbox')
  const { entries } = useOutbox().snapshot
  const valuesOf = useChangedValues()
  const open = useOpenImports(saving.unconfirmed)
  const imports = useSentImports().filter((sent) => !open.includes(sent))
  const unconfirmed = new Set(saving.unconfirmed.map(({ entry }) => entry.seq))
  const settled = entries.filter(({ seq, bulk }) => !unconfirmed.has(seq) && !bulk)
  const lines = [
    ...settled.map((entry) => ({ seq: entry.seq, entry })),
    ...imports.map((sent) => ({ seq: sent.parts.at(-1)?.seq ?? 0, sent })),
  ].toSorted((one, other) => other.seq - one.seq)
  const part = useListPart(lines, shownAtOnce)
  if (lines.length === 0) return null
  return (
    <section aria-label={m.history} className={classes.section}>
      <h2 className={classes.heading}>{m.history}</h2>
      <ul className="plainList">
        {part.shown.map((line) =>
          'sent' in line ? (
            <ImportView key={line.sent.id} sent={line.sent} isOpen={false} />
          ) : (
            <SettledEntry key={line.seq} entry={line.entry} values={valuesOf(line.entry)} />
          ),
        )}
      </ul>
      <ShowMore part={part} />
    </section>
  )
}
