// The choice of a value where it is shown: one popover for a whole screen, whatever value of whichever records it is for.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KnownRecord } from '#contract/extended-operations.ts'
import { maxLevels } from '#contract/hierarchies.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useCatalog, useStatusChoices } from '#data/catalog.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useSavingMarks } from '#data/saving.ts'
import type { MoveObstacle } from '#hierarchy/move-preview.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Initials } from '#ui/initials.tsx'
import { useOutcome } from '#ui/outcome.ts'
import type { PlaceColumn, PlaceEdit } from '#ui/records/edit-in-place.tsx'
import { PathLine } from '#ui/records/path-line.tsx'
import { StatusBadge, statusText } from '#ui/records/status-badge.tsx'
import { DateChoice } from '#ui/values/date-choice.tsx'
import { dayOf } from '#ui/values/date-words.ts'
import type { ValueOption } from '#ui/values/option-list.tsx'
import { ValueChoice } from '#ui/values/value-choice.tsx'
import { ValuePopover } from '#ui/values/value-popover.tsx'
import { useOwnerChoices } from './choices.ts'
import { useFoundParents } from './find-parents.ts'
import { useMoveChecks } from './moves.ts'
import { offeredPeople } from './person-options.ts'
import {
  isTyped,
  type TypedField,
  useRecordValues,
  type ValueField,
  type WantedValues,
} from './record-values.ts'
import classes from './value-choices.module.css'
import { useFieldTrouble, ValueTrouble } from './value-trouble.tsx'

/** The fields that are chosen; texts are typed in their place. */
export type ChosenField = Exclude<ValueField, TypedField>

interface Asked {
  readonly field: ChosenField
  /** Those of which the person can change it. */
  readonly records: readonly PlanningRecord[]
  readonly anchor: HTMLElement
  /** True for one that the person did not open: the focus stays where it is. */
  readonly opensItself?: boolean
}

/** The field of each column, in a tree and in a panel. */
const fieldOfColumn = {
  name: 'name',
  owner: 'ownerId',
  status: 'statusId',
  target: 'targetDate',
  parent: 'parentId',
  'external-id': 'externalId',
} as const satisfies Readonly<Record<PlaceColumn, ValueField>>

/** The field that is chosen in a column; undefined for a column of texts, and one that nothing changes. */
export function chosenFieldOf(column: string): ChosenField | undefined {
  const field = Object.entries(fieldOfColumn).find(([key]) => key === column)?.[1]
  return field === undefined || isTyped(field) ? undefined : field
}

/** The columns whose texts are typed in their place. */
export const textColumns = ['name', 'external-id'] as const

/** What values of records are changed by, where they are shown; `element` is the choice while it is open. */
export function useValueChoices(kind: HierarchyKind) {
  const m = useMessages('hierarchies')
  const { canSet, set, setText, withPendingChanges } = useRecordValues(kind)
  const [asked, setAsked] = useState<Asked>()
  const savingOf = useSavingMarks(kind)
  const committed = useRef<Asked>(undefined)
  const showOutcome = useOutcome()
  const close = useCallback(() => setAsked(undefined), [])
  const choose = (field: ChosenField, records: readonly PlanningRecord[], anchor: HTMLElement) => {
    const open = records.filter((record) => canSet(record, field))
    if (open.length > 0) setAsked({ field, records: open, anchor })
  }
  const commit = async ({ records, anchor, ...rest }: Asked, wanted: WantedValues) => {
    close()
    committed.current = { ...rest, records, anchor }
    const problem = await set(records, wanted)
    if (problem) showOutcome({ kind: 'failed', words: m.cellProblems[problem] }, anchor)
  }
  const element = asked && (
    <Choice
      kind={kind}
      asked={asked}
      onClose={close}
      onCommit={(wanted, records) => void commit({ ...asked, ...(records && { records }) }, wanted)}
    />
  )
  useEffect(() => {
    // What was not saved is said where it was chosen, if the person is still there and does nothing else.
    const last = committed.current
    const [record] = last?.records ?? []
    if (!last || !record || last.records.length > 1) return
    if (savingOf(record.id)?.fields?.includes(last.field) !== true) return
    committed.current = undefined
    const isElsewhere = document.querySelector(':modal, :popover-open:not([role="status"])') !== null
    if (last.anchor.isConnected && !isElsewhere) setAsked({ ...last, opensItself: true })
  }, [savingOf])
  const editOf = (record: PlanningRecord, column: PlaceColumn): PlaceEdit | undefined => {
    const field = fieldOfColumn[column]
    if (!canSet(record, field)) return undefined
    if (!isTyped(field)) {
      const sign = field === 'targetDate' ? 'date' : 'choice'
      const isTroubled = savingOf(record.id)?.fields?.includes(field) === true
      return { kind: sign, column, isTroubled, choose: (anchor) => choose(field, [record], anchor) }
    }
    return {
      kind: 'text',
      text: withPendingChanges(record)[field] ?? '',
      save: async (text) => {
        const problem = await setText(record, field, text)
        return problem && m.cellProblems[problem]
      },
    }
  }
  return { canSet, choose, set, editOf, element }
}

interface ChoiceProps {
  readonly kind: HierarchyKind
  readonly asked: Asked
  readonly onClose: () => void
  /** @param records those that are changed; without them all that were asked for */
  readonly onCommit: (wanted: WantedValues, records?: readonly PlanningRecord[]) => void
}

function Choice(props: ChoiceProps) {
  const { kind, asked, onClose } = props
  const m = useMessages('values')
  const ui = useMessages('ui')
  const { withPendingChanges } = useRecordValues(kind)
  const { field, anchor } = asked
  // Of thousands not with each key that is pressed.
  const records = useMemo(
    () => asked.records.map((record) => withPendingChanges(record)),
    [asked, withPendingChanges],
  )
  const words = {
    statusId: ui.fieldStatus,
    ownerId: ui.fieldOwner,
    targetDate: ui.fieldTargetDate,
    parentId: ui.fieldParent,
  }
  const [first] = records
  const label =
    records.length === 1 && first
      ? m.ofOne({ field: words[field], name: first.name })
      : m.ofMany({ field: words[field], kind, count: records.length })
  const drawn: Readonly<Record<ChosenField, ReactNode>> = {
    statusId: <StatusChoice {...props} records={records} label={label} />,
    ownerId: <OwnerChoice {...props} records={records} label={label} />,
    targetDate: <TargetDateChoice {...props} records={records} label={label} />,
    parentId: <ParentChoice {...props} records={records} label={label} />,
  }
  const [only] = asked.records
  const trouble = useFieldTrouble(kind, only?.id ?? '', field)
  const isTroubled = trouble !== undefined && only !== undefined && records.length === 1
  return (
    <ValuePopover anchor={anchor} label={label} takesFocus={!asked.opensItself} onClose={onClose}>
      {isTroubled ? (
        <ValueTrouble kind={kind} record={only} change={trouble} onClose={onClose} />
      ) : (
        drawn[field]
      )}
    </ValuePopover>
  )
}

interface FieldChoiceProps extends ChoiceProps {
  /** With their pending changes. */
  readonly records: readonly PlanningRecord[]
  readonly label: string
}

/** The value that all records have; undefined where they differ. */
function sharedValue(values: readonly string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** The present value of records or items: the one of all of them, and, for several, how many have an offered one. */
export function usePresent(values: readonly string[]) {
  const m = useMessages('values')
  const counts = Map.groupBy(values, (value) => value)
  const noteOf = (value: string) => {
    const count = counts.get(value)?.length ?? 0
    return values.length > 1 && count > 0 ? m.now({ count }) : undefined
  }
  return { chosen: sharedValue(values), noteOf }
}

function StatusChoice({ kind, records, label, onClose, onCommit }: FieldChoiceProps) {
  const m = useMessages('values')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const isLoading = useCatalog(`${kind}-statuses`).kind === 'loading'
  const offered = useStatusChoices(kind)
  const { chosen, noteOf } = usePresent(records.map(({ status }) => status.id))
  // A status that is no longer offered stays where it is the present one.
  const kept = records.filter(
    ({ status }) => status.id === chosen && !offered.some(({ id }) => id === chosen),
  )
  const statuses = [...kept.slice(0, 1).map(({ status }) => status), ...offered]
  const wanted = foldName(text.trim())
  const options = statuses
    .map(({ id, name }, at) => ({ id, name, digit: at < 9 ? String(at + 1) : undefined }))
    .filter(({ name }) => foldName(statusText(name, ui)).includes(wanted))
    .toSorted((one, other) => startsWith(other.name, wanted) - startsWith(one.name, wanted))
    .map(({ id, name, digit }) => ({
      key: id,
      content: <StatusBadge status={name} />,
      digit,
      note: noteOf(id),
    }))
  function startsWith(name: string, start: string): number {
    return Number(foldName(statusText(name, ui)).startsWith(start))
  }
  return (
    <ValueChoice
      label={label}
      placeholder={records.length > 1 ? label : m.chooseStatus}
      keySign="S"
      text={text}
      onText={setText}
      groups={[{ key: 'statuses', label, hasTitle: false, options }]}
      chosen={chosen}
      notes={isLoading ? [ui.loading] : []}
      found={
        isLoading ? ui.loading : options.length === 0 ? m.nothingFound : m.found({ count: options.length })
      }
      onChoose={(id) => (id === chosen ? onClose() : onCommit({ statusId: id }))}
    />
  )
}

function OwnerChoice({ kind, records, label, onClose, onCommit }: FieldChoiceProps) {
  const editing = useMessages('editing')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const { source, people, me, recent, remember, lookAgain } = useOwnerChoices(kind)
  const { groups, count } = offeredPeople({ people, me, recent }, text)
  const { chosen, noteOf } = usePresent(records.map(({ owner }) => owner.id))
  const isNothingFound = count === 0 && text.trim() !== ''
  useEffect(() => {
    // A person may have been added since the list was read.
    if (isNothingFound) lookAgain()
  }, [isNothingFound, lookAgain])
  const shown = groups.reduce((sum, group) => sum + group.people.length, 0)
  return (
    <ValueChoice
      label={label}
      placeholder={records.length > 1 ? label : editing.searchPeople}
      keySign="O"
      text={text}
      onText={setText}
      groups={groups.map((group) => ({
        key: group.key,
        label: editing.personGroups[group.key],
        hasTitle: group.key !== 'me' && groups.length > 1,
        options: group.people.map(({ id, name }) => ({
          key: id,
          content: (
            <>
              <Initials name={name} />
              <span className="truncated">{group.key === 'me' ? editing.personIsMe({ name }) : name}</span>
            </>
          ),
          note: noteOf(id),
        })),
      }))}
      chosen={chosen}
      notes={[
        ...(shown > 0 && count > shown ? [editing.typeToFindMore] : []),
        ...(source === 'observed' ? [editing.observedOwners] : []),
      ]}
      found={
        source === 'loading' ? ui.loading : count === 0 ? editing.nobodyFound : editing.peopleFound({ count })
      }
      onChoose={(id) => {
        if (id === chosen) return onClose()
        remember(id)
        onCommit({ ownerId: id })
      }}
    />
  )
}

function TargetDateChoice({ kind, records, label, onCommit }: FieldChoiceProps) {
  const m = useMessages('values')
  const store = hierarchyStoreOf(usePlanning(), kind)
  const known: readonly KnownRecord[] = records
  const dates = known.map(({ targetDate, targetDateType }) => `${targetDate ?? ''} ${targetDateType ?? ''}`)
  const [first] = known
  const shared = sharedValue(dates) === undefined ? undefined : first
  return (
    <DateChoice
      label={label}
      placeholder={records.length > 1 ? label : m.dateHint}
      keySign="D"
      value={shared?.targetDate ? { date: shared.targetDate, precision: shared.targetDateType } : undefined}
      canClear={known.some(({ targetDate }) => targetDate)}
      today={dayOf(store.now)}
      onChoose={(period) =>
        onCommit({ targetDate: period?.date ?? null, targetDateType: period?.precision ?? null })
      }
    />
  )
}

function ParentChoice({ kind, asked, records, label, onClose, onCommit }: FieldChoiceProps) {
  const m = useMessages('values')
  const editing = useMessages('editing')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const checksOf = useMoveChecks(kind)
  const check = checksOf(asked.records)
  const found = useFoundParents(kind, text)
  const optionOf = (id: string | null, name: string, path: readonly (string | undefined)[]): ValueOption => {
    const { movable, count, obstacle } = check(id)
    const isDisabled = movable.length === 0
    const isPartial = !isDisabled && movable.length < count
    return {
      key: id ?? topLevel,
      isDisabled,
      note: isPartial ? m.someFit({ count: movable.length, total: count }) : undefined,
      content: (
        <span className={classes.place}>
          <span className="truncated">{name}</span>
          {isDisabled && obstacle && (
            <span className={classes.reason}>{describeObstacle(editing, obstacle)}</span>
          )}
          {!isDisabled && path.length > 0 && (
            <span className={classes.path}>
              <PathLine names={path} />
            </span>
          )}
        </span>
      ),
    }
  }
  const options = (found?.parents ?? []).map(({ id, name, path }) => optionOf(id, name, path))
  const isTopOffered = foldName(ui.topLevel).includes(foldName(text.trim()))
  const shown = [...(isTopOffered ? [optionOf(null, ui.topLevel, [])] : []), ...options]
  return (
    <ValueChoice
      label={label}
      placeholder={records.length > 1 ? label : editing.searchParents}
      keySign="P"
      text={text}
      onText={setText}
      groups={[
        // Those that fit come first.
        {
          key: 'parents',
          label,
          hasTitle: false,
          options: shown.toSorted((one, other) => Number(one.isDisabled) - Number(other.isDisabled)),
        },
      ]}
      chosen={sharedValue(records.map(({ parent }) => parent?.id ?? topLevel))}
      notes={(found?.count ?? 0) > options.length ? [editing.typeToFindParents] : []}
      found={found ? editing.parentsFound({ count: shown.length }) : ui.loading}
      onChoose={(key) => {
        const parentId = key === topLevel ? null : key
        const { movable } = check(parentId)
        if (movable.length === 0) onClose()
        else onCommit({ parentId }, movable)
      }}
    />
  )
}

/** Why a record cannot be moved there, in words. */
export function describeObstacle(m: Messages['editing'], obstacle: MoveObstacle): string {
  return obstacle === 'too-deep' ? m.obstacles[obstacle]({ max: maxLevels }) : m.obstacles[obstacle]
}
