// Moves records with their branches to another parent, after a preview of what changes.

import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { updateOperation } from '#contract/extended-operations.ts'
import { maxLevels } from '#contract/hierarchies.ts'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import {
  type OutboxEntry,
  recordOf,
  useIsOutboxRead,
  useOutbox,
  usePausedWhileEdited,
  usePendingRecords,
} from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useHasExtendedFields } from '#data/read-only.ts'
import { updateIntent } from '#data/update-intents.ts'
import { useStoring } from '#data/use-once.ts'
import { useIsTreeRead, useTypeChoices } from '#features/records/choices.ts'
import { ParentPicker } from '#features/records/editing/fields/parent-picker.tsx'
import { useFindParents } from '#features/records/find-parents.ts'
import { type BranchMove, type MoveObstacle, previewMoves, topmostOf } from '#hierarchy/move-preview.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, SavedForm } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { placeOf, useFindRecord, useSelected } from './hierarchy-resource.ts'
import { maxListed, RequestsText } from './record-list.tsx'

/** The form that moves one record. */
export function MovePanel({ kind, recordId }: { readonly kind: HierarchyKind; readonly recordId: string }) {
  const { entry } = useSearch({ strict: false })
  const { entries } = useOutbox().snapshot
  const found = entries.find(({ seq }) => String(seq) === entry)
  // The entry when the form was opened: later changes of it do not change the form.
  const [revised, setRevised] = useState<OutboxEntry>()
  if (found && !revised && recordOf(found, entries) === recordId) setRevised(found)
  usePausedWhileEdited(revised)
  return <MoveForm key={revised?.seq} kind={kind} ids={[recordId]} revised={revised} />
}

/** The form that moves the selected records. */
export function MoveManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const selected = useSelected(kind)
  return <MoveForm kind={kind} ids={selected.map(({ id }) => id)} />
}

interface MoveFormProps {
  readonly kind: HierarchyKind
  readonly ids: readonly string[]
  /** The entry that this form revises. */
  readonly revised?: OutboxEntry | undefined
}

function MoveForm(props: MoveFormProps) {
  const { kind, ids } = props
  const m = useMessages('editing')
  const { fixedFields } = useMessages('ui')
  const leave = useLeave(kind)
  const find = useFindRecord(kind)
  const hasFields = useHasExtendedFields(kind)
  const choices = useTypeChoices(kind)
  const isRead = useIsTreeRead(kind)
  const isOutboxRead = useIsOutboxRead()
  const isReady = isRead && isOutboxRead && hasFields !== undefined && choices.source !== 'loading'
  if (!isReady) return <LoadingNotice label={m.loading} />
  // Types that were only seen in records have no certain order, which must not keep anything from being moved.
  const levelOfType = choices.source === 'catalog' ? choices.levelOf : noLevel
  if (hasFields && ids.some(find)) return <ReadyForm {...props} levelOfType={levelOfType} />
  const close = () => leave(ids[0])
  return (
    <FormFrame
      kind={kind}
      recordId="move"
      title={hasFields ? m.nothingSelected : m.cannotMove}
      onClose={close}
    >
      <Remark>{hasFields ? m.selectFirst({ kind }) : fixedFields}</Remark>
    </FormFrame>
  )
}

function noLevel(): undefined {
  return undefined
}

interface ReadyFormProps extends MoveFormProps {
  readonly levelOfType: (typeId: string) => number | undefined
}

function ReadyForm({ kind, ids, revised, levelOfType }: ReadyFormProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const leave = useLeave(kind)
  const find = useFindRecord(kind)
  const { to } = useSearch({ strict: false })
  const { index } = hierarchyStoreOf(usePlanning(), kind).getSnapshot()
  const [parentId, setParentId] = useState(() => textIn(revised?.body?.parentId) ?? to ?? '')
  // As the tree was when the form was opened: the branches that the person selected are those that move.
  const [topmost] = useState(() => topmostOf(index, ids))
  const isMany = ids.length > 1
  const [first] = topmost
  const close = () => leave(isMany ? undefined : ids[0])
  const levelOf = (record: PlanningRecord) => levelOfType(typeOf(record).id)
  const moves =
    parentId === ''
      ? []
      : previewMoves(index, topmost, { parentId: parentId === topLevel ? null : parentId, levelOf })
  const open = moves.filter(({ obstacle }) => obstacle === undefined).map(({ record }) => record)
  const { move, problem } = useMoving({ kind, records: open, parentId, revised, onDone: close })
  const canBeAbove = useCanBeAbove(kind, topmost, levelOfType)
  const chosen = parentId === '' || parentId === topLevel ? undefined : find(parentId)
  const name = first === undefined ? '' : (find(first)?.name ?? '')
  const count = topmost.length
  return (
    <FormFrame
      kind={kind}
      recordId={`move ${ids.join(' ')}`}
      title={isMany ? m.moveManyTitle({ count }) : m.moveTitle({ name })}
      onClose={close}
    >
      <SavedForm
        onSubmit={(event) => {
          event.preventDefault()
          if (open.length > 0) void move()
        }}
      >
        <ParentPicker
          ref={to === undefined ? focusOnOpening : null}
          kind={kind}
          name="parentId"
          value={parentId}
          onChange={setParentId}
          onBlur={() => {}}
          chosen={chosen && placeOf(chosen)}
          canBeAbove={canBeAbove}
          isConfirmedOnly={false}
          error={undefined}
        />
        {parentId !== '' && <MoveConsequences kind={kind} moves={moves} parentId={parentId} />}
        <RequestsText
          ids={open.map(({ id }) => id)}
          print={(id) => printRequest(updateOperation(kind, ['parentId']), { id, ...patchOf(parentId) })}
        />
        {problem && <Remark tone="bad">{m.notSaved({ reason: describeStorageProblem(ui, problem) })}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" autoFocus={to !== undefined} disabled={open.length === 0}>
            {isMany ? m.moveMany({ count: open.length, total: count }) : m.move}
          </Button>
          <Button onClick={close}>{m.cancel}</Button>
        </div>
      </SavedForm>
    </FormFrame>
  )
}

function focusOnOpening(input: HTMLInputElement | null): void {
  if (input && !input.form?.contains(document.activeElement)) input.focus({ preventScroll: true })
}

/** The types of records below which at least one of the records fits. */
function useCanBeAbove(
  kind: HierarchyKind,
  ids: readonly string[],
  levelOfType: (typeId: string) => number | undefined,
) {
  const find = useFindRecord(kind)
  const [types] = useState(() =>
    [...new Set(ids.map(find).map((record) => record && typeOf(record).id))].filter((id) => id !== undefined),
  )
  return useCallback(
    (above: string) => {
      const level = levelOfType(above)
      if (level === undefined) return true
      return types.some((type) => (levelOfType(type) ?? Number.POSITIVE_INFINITY) > level)
    },
    [types, levelOfType],
  )
}

interface Moving {
  readonly kind: HierarchyKind
  readonly records: readonly PlanningRecord[]
  readonly parentId: string
  readonly revised: OutboxEntry | undefined
  readonly onDone: () => void
}

/** Puts a move of each record into the outbox: the API moves one branch at a time. */
function useMoving({ kind, records, parentId, revised, onDone }: Moving) {
  const { outbox } = useOutbox()
  const withPendingChanges = usePendingRecords(kind)
  const { store, problem } = useStoring()
  const move = async () => {
    const intents = records.map((record) => {
      // Earlier moves that are not sent yet are sent first.
      const present = revised?.base ?? { parentId: withPendingChanges(record).parent?.id ?? null }
      return updateIntent(kind, record, { parentId: textIn(present.parentId) ?? null }, patchOf(parentId))
    })
    const [intent] = intents
    // An entry that has been sent since can no longer be revised.
    const entry = revised && intent && (await outbox.revise(revised.seq, intent))
    if (!entry && intents.length === 1 && intent) await outbox.enqueue(intent)
    else if (!entry) await outbox.enqueueAll(intents)
    onDone()
  }
  return { move: () => store(move), problem }
}

function patchOf(parentId: string) {
  const mask = ['parentId'] as const
  return { mask, body: { parentId: parentId === topLevel ? null : parentId } }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

// What a move changes: which records get another parent, how many move along, and which cannot be moved there.

interface MoveConsequencesProps {
  readonly kind: HierarchyKind
  readonly moves: readonly BranchMove<PlanningRecord>[]
  /** The ID of the new parent, or `topLevel`. */
  readonly parentId: string
}

function MoveConsequences({ kind, moves, parentId }: MoveConsequencesProps) {
  const m = useMessages('editing')
  const find = useFindRecord(kind)
  const { pathOf } = useFindParents(kind)
  const open = moves.filter(({ obstacle }) => obstacle === undefined)
  const along = open.reduce((sum, { descendants }) => sum + descendants, 0)
  const path = [...pathOf(parentId), find(parentId)?.name].map((name) => name ?? '…').join(' / ')
  const placeOf = ({ depth, newDepth }: BranchMove<PlanningRecord>) => {
    const levels = { from: depth + 1, to: newDepth + 1 }
    return parentId === topLevel ? m.moveToTop(levels) : m.moveUnder({ path, ...levels })
  }
  return (
    <section aria-label={m.movePreview}>
      <p className={parts.caption}>{m.movePreview}</p>
      <ul className={parts.facts}>
        <li>{open.length > 0 ? m.branchesMove({ count: open.length }) : m.noneCanMove}</li>
        {along > 0 && <li>{m.movesAlong({ count: along })}</li>}
      </ul>
      <ul className={classes.list} aria-label={m.movingRecords}>
        {moves.slice(0, maxListed).map((move) => (
          <li key={move.record.id}>
            {move.record.name}
            <small>{move.obstacle ? obstacleText(m, move.obstacle) : placeOf(move)}</small>
          </li>
        ))}
        {moves.length > maxListed && <li>{m.moreRecords({ count: moves.length - maxListed })}</li>}
      </ul>
    </section>
  )
}

function obstacleText(m: Messages['editing'], obstacle: MoveObstacle): string {
  return obstacle === 'too-deep' ? m.obstacles[obstacle]({ max: maxLevels }) : m.obstacles[obstacle]
}
