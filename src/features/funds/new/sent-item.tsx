import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useSentImports } from '#data/imports/sent-imports.ts'
import { useMessages } from '#messages/catalogs.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark } from '#ui/forms/form-parts.tsx'

interface SentItemProps {
  readonly kind: ItemKind
  readonly importId: string
  readonly name: string
  readonly onClose: () => void
  readonly onAnother: () => void
}

/** What became of the item after it was put into the outbox; nothing where the form has to say it. */
export function SentItem({ kind, importId, name, onClose, onAnother }: SentItemProps) {
  const m = useMessages('newItem')
  const sent = useSentImports().find(({ id }) => id === importId)
  if (!sent || sent.counts.refused + sent.counts['not-sent'] > 0) return null
  const { applied, unknown } = sent.counts
  const isMoving = sent.parts.some(({ state }) => state === 'sending')
  return (
    <div className={parts.form}>
      {applied > 0 ? (
        <Remark tone="good">{m.created({ name })}</Remark>
      ) : (
        <Remark>
          {unknown > 0 ? m.unconfirmed({ name }) : isMoving ? m.saving({ name }) : m.savedHere({ name })}
        </Remark>
      )}
      <div className={parts.actions}>
        <Button variant="filled" autoFocus onClick={onClose}>
          {m.close}
        </Button>
        {sent.counts.waiting === 0 && <Button onClick={onAnother}>{m.another({ kind })}</Button>}
      </div>
      <Link to={`/funds/${itemResources[kind].collection}/import`} search={{ sent: importId }}>
        {m.receipt}
      </Link>
    </div>
  )
}
