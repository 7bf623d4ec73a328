import { Button } from '@mantine/core'
import { useState } from 'react'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import { type ListedDraft, useImportDrafts } from '#data/imports/import-drafts.ts'
import { useMessages } from '#messages/catalogs.ts'
import { QuestionInPlace } from '#ui/confirmed.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './draft-list.module.css'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import start from './import-start.module.css'

interface DraftListProps {
  readonly kind: ItemKind | HierarchyKind
  readonly keeper: ImportDraftKeeper
}

/** The sheets that were not imported yet, the last edited first. */
export function DraftList({ kind, keeper }: DraftListProps) {
  const m = useMessages('imports')
  const { drafts, discard } = useImportDrafts(kind, keeper.settled)
  if (drafts.length === 0) return null
  return (
    <section className={start.earlier} aria-label={m.drafts}>
      <h2 className={start.earlierTitle}>{m.drafts}</h2>
      <ul className={start.earlierList}>
        {drafts.map((draft) => (
          <li key={draft.id} className={start.earlierItem}>
            <span className={start.earlierName}>{draft.name}</span>
            <span>{m.draftRows({ count: draft.rows })}</span>
            <RelativeTime dateTime={new Date(draft.savedAt).toISOString()} />
            <DraftActions keeper={keeper} draft={draft} onDiscard={() => void discard(draft.id)} />
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{m.draftsText}</p>
    </section>
  )
}

interface DraftActionsProps {
  readonly keeper: ImportDraftKeeper
  readonly draft: ListedDraft
  readonly onDiscard: () => void
}

function DraftActions({ keeper, draft: { id, name, isOpen }, onDiscard }: DraftActionsProps) {
  const m = useMessages('imports')
  const [isAsking, setIsAsking] = useState(false)
  if (isOpen)
    return (
      <>
        <span>{m.draftElsewhere}</span>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={m.continueHereOf({ name })}
          onClick={() => void keeper.open(id, true)}
        >
          {m.continueHere}
        </Button>
      </>
    )
  if (isAsking)
    return (
      <QuestionInPlace
        question={m.discardDraftQuestion({ name })}
        label={m.discardDraft}
        onConfirm={onDiscard}
        onCancel={() => setIsAsking(false)}
      />
    )
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={m.discardDraftOf({ name })}
        onClick={() => setIsAsking(true)}
      >
        {m.discardDraft}
      </Button>
      {/* In the place of “Continue here”: a click meant for that cannot hit “Discard” when the other tab closes. */}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={m.continueDraftOf({ name })}
        onClick={() => void keeper.open(id)}
      >
        {m.continueDraft}
      </Button>
    </>
  )
}
