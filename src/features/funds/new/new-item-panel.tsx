// The form of a new item, once it is known what its fields can name.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useSentImports } from '#data/imports/sent-imports.ts'
import { usePlanning } from '#data/planning.tsx'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { type ImportSource, importSource, type LoadedContext } from '#features/import/import-source.ts'
import { useMessages } from '#messages/catalogs.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FormPanel, Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { NewItemForm } from './new-item-form.tsx'

/** Creates an item from typed fields. */
export function NewItemPanel({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('newItem')
  const { newItem } = useMessages('items')
  const leave = useLeaveItem(kind)
  const planning = usePlanning()
  const [source] = useState(() => importSource(planning, kind))
  const { context, hasFailed, retry } = useContextOf(source)
  const [sent, setSent] = useState<{ readonly importId: string; readonly name: string }>()
  /** Counts the items that were created one after the other. */
  const [turn, setTurn] = useState(0)
  return (
    <FormPanel
      recordId={`new-${itemResources[kind].collection}`}
      label={newItem({ kind })}
      title={newItem({ kind })}
      onClose={() => leave(undefined)}
    >
      {hasFailed && (
        <div className={parts.form}>
          <Remark tone="bad">{m.loadingFailed}</Remark>
          <div className={parts.actions}>
            <Button onClick={retry}>{m.retry}</Button>
          </div>
        </div>
      )}
      {!context && !hasFailed && <LoadingNotice label={m.loading} />}
      {sent && (
        <SentItem
          kind={kind}
          {...sent}
          onClose={() => leave(undefined)}
          onAnother={() => {
            setSent(undefined)
            setTurn(turn + 1)
          }}
        />
      )}
      {context && (
        <NewItemForm
          key={turn}
          {...{ source, context }}
          sentId={sent?.importId}
          onSent={setSent}
          onLeave={() => leave(undefined)}
        />
      )}
    </FormPanel>
  )
}

/** What a row of an import is judged against; read when the form opens. */
function useContextOf(source: ImportSource) {
  const [context, setContext] = useState<LoadedContext>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isOver = false
    source.readContext().then(
      (read) => !isOver && setContext(read),
      () => !isOver && setHasFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [source, attempt])
  const retry = () => {
    setHasFailed(false)
    setAttempt(attempt + 1)
  }
  return { context, hasFailed, retry }
}

interface SentItemProps {
  readonly kind: ItemKind
  readonly importId: string
  readonly name: string
  readonly onClose: () => void
  readonly onAnother: () => void
}

/** What became of the item after it was put into the outbox; nothing where the form has to say it. */
function SentItem({ kind, importId, name, onClose, onAnother }: SentItemProps) {
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
