// The choice of a value of items where it is shown: one popover for a whole screen, whatever value of whichever items it is for.
import { type ReactNode, useCallback, useState } from 'react'
import type { CatalogEntry } from '#contract/catalog-operations.ts'
import type { ItemKind } from '#contract/resources.ts'
import { useCatalog } from '#data/catalog.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { type ItemValueField, useItemValues, type WantedItemValues } from '#data/funds/item-values.ts'
import { useFoundParents } from '#features/records/find-parents.ts'
import { usePresent } from '#features/records/value-choices.tsx'
import { foldName } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useOutcome } from '#ui/outcome.ts'
import { PathLine } from '#ui/records/path-line.tsx'
import type { ValueOption } from '#ui/values/option-list.tsx'
import { ValueChoice } from '#ui/values/value-choice.tsx'
import { ValuePopover } from '#ui/values/value-popover.tsx'
import classes from './items.module.css'

interface Asked {
  readonly field: ItemValueField
  readonly records: readonly FundRecord[]
  readonly anchor: HTMLElement
}

/** The value of each column of the grid. */
const fieldOfColumn: Readonly<Partial<Record<string, ItemValueField>>> = {
  type: 'costType',
  subtype: 'costSubtypeId',
  expenditure: 'expenditureType',
  category: 'investmentCategoryId',
  area: 'focusAreaId',
}

/** The value that is chosen in a column; undefined for every other one. */
export function valueFieldOf(column: string): ItemValueField | undefined {
  return fieldOfColumn[column]
}

/** What each value is called. */
export function useValueLabels(): Readonly<Record<ItemValueField, string>> {
  const m = useMessages('items')
  return {
    costType: m.costType,
    costSubtypeId: m.costSubtype,
    expenditureType: m.expenditure,
    investmentCategoryId: m.investmentCategory,
    focusAreaId: m.focusArea,
  }
}

/** What values of items are changed by, where they are shown; `element` is the choice while it is open. */
export function useItemChoices(kind: ItemKind) {
  const m = useMessages('items')
  const { canSet, set } = useItemValues(kind)
  const [asked, setAsked] = useState<Asked>()
  const showOutcome = useOutcome()
  const close = useCallback(() => setAsked(undefined), [])
  const choose = (field: ItemValueField, records: readonly FundRecord[], anchor: HTMLElement) => {
    const open = records.filter((record) => canSet(record, field))
    if (open.length > 0) setAsked({ field, records: open, anchor })
  }
  const commit = async ({ records, anchor }: Asked, wantedOf: (record: FundRecord) => WantedItemValues) => {
    close()
    if (!(await set(records, wantedOf)))
      showOutcome({ kind: 'failed', words: m.idProblems['not-stored'] }, anchor)
  }
  const element = asked && (
    <Choice kind={kind} asked={asked} onClose={close} onCommit={(wantedOf) => void commit(asked, wantedOf)} />
  )
  return { canSet, choose, element }
}

interface ChoiceProps {
  readonly kind: ItemKind
  readonly asked: Asked
  readonly onClose: () => void
  readonly onCommit: (wantedOf: (record: FundRecord) => WantedItemValues) => void
}

function Choice({ kind, asked, onClose, onCommit }: ChoiceProps) {
  const m = useMessages('values')
  const { field, records, anchor } = asked
  const words = useValueLabels()
  const [first] = records
  const label =
    records.length === 1 && first
      ? m.ofOne({ field: words[field], name: first.name })
      : m.ofMany({ field: words[field], kind, count: records.length })
  const props = { asked, label, onClose, onCommit }
  return (
    <ValuePopover anchor={anchor} label={label} onClose={onClose}>
      {field === 'focusAreaId' ? <AreaChoice {...props} /> : <EntryChoice {...props} field={field} />}
    </ValuePopover>
  )
}

type EntryField = Exclude<ItemValueField, 'focusAreaId'>

/** The list that each value is from, and by what of its entries an item names one. */
const lists = {
  costType: { list: 'cost-types', nameOf: ({ key }: CatalogEntry) => key },
  costSubtypeId: { list: 'cost-subtypes', nameOf: ({ id }: CatalogEntry) => id },
  expenditureType: { list: 'expenditure-types', nameOf: ({ key }: CatalogEntry) => key },
  investmentCategoryId: { list: 'investment-categories', nameOf: ({ id }: CatalogEntry) => id },
} as const

interface FieldChoiceProps extends Omit<ChoiceProps, 'kind'> {
  readonly label: string
}

function EntryChoice({
  field,
  asked,
  label,
  onClose,
  onCommit,
}: FieldChoiceProps & { readonly field: EntryField }) {
  const m = useMessages('values')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const { list, nameOf } = lists[field]
  const catalog = useCatalog(list)
  const subtypes = useCatalog('cost-subtypes')
  const { records } = asked
  const { chosen, noteOf } = usePresent(records.map((record) => record[field] ?? ''))
  const types = new Set(records.map(({ costType }) => costType))
  const fits = ({ costType }: CatalogEntry) =>
    field !== 'costSubtypeId' || !costType || (types.size === 1 && types.has(costType))
  const entries = catalog.kind === 'listed' ? catalog.entries : []
  const offered = entries.filter((entry) => nameOf(entry) === chosen || (!entry.retired && fits(entry)))
  const wanted = foldName(text.trim())
  const options: ValueOption[] = [
    ...offered.map((entry) => ({ key: nameOf(entry) ?? '', name: entry.name ?? entry.key ?? '' })),
    { key: '', name: m.noValue },
  ]
    .filter(({ name }) => foldName(name).includes(wanted))
    .map(({ key, name }, at) => ({
      key,
      content: <span className="truncated">{name}</span>,
      digit: at < 9 && wanted === '' ? String(at + 1) : undefined,
      note: noteOf(key),
    }))
  const isLoading = catalog.kind === 'loading'
  const typeOfSubtype = (id: string | undefined) =>
    subtypes.kind === 'listed' ? subtypes.entries.find((entry) => entry.id === id)?.costType : undefined
  const wantedOf = (key: string) => (record: FundRecord) => {
    const value = key === '' ? null : key
    const typeBelow = typeOfSubtype(record.costSubtypeId)
    // A subtype of another type says nothing any more.
    const isForeign = field === 'costType' && typeBelow !== undefined && typeBelow !== value
    return { [field]: value, ...(isForeign && { costSubtypeId: null }) }
  }
  return (
    <ValueChoice
      label={label}
      placeholder={records.length > 1 ? label : m.searchValues}
      text={text}
      onText={setText}
      groups={[{ key: list, label, hasTitle: false, options }]}
      chosen={chosen}
      notes={isLoading ? [ui.loading] : []}
      found={
        isLoading ? ui.loading : options.length === 0 ? m.nothingFound : m.found({ count: options.length })
      }
      onChoose={(key) => (key === chosen ? onClose() : onCommit(wantedOf(key)))}
    />
  )
}

function AreaChoice({ asked, label, onClose, onCommit }: FieldChoiceProps) {
  const m = useMessages('values')
  const items = useMessages('items')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const { records } = asked
  const { chosen, noteOf } = usePresent(records.map(({ focusAreaId }) => focusAreaId))
  const found = useFoundParents('focus-area', text)
  const options = (found?.parents ?? []).map(({ id, name, path }): ValueOption => {
    const names = path.map((one) => one ?? items.unknownFocusArea)
    return {
      key: id,
      note: noteOf(id),
      content: <Place name={name}>{names.length > 0 && <PathLine names={names} />}</Place>,
    }
  })
  return (
    <ValueChoice
      label={label}
      placeholder={records.length > 1 ? label : items.searchAreas}
      keySign="P"
      text={text}
      onText={setText}
      groups={[{ key: 'areas', label, hasTitle: false, options }]}
      chosen={chosen}
      found={
        found === undefined
          ? ui.loading
          : found.count === 0
            ? items.noAreaFound
            : m.found({ count: found.count })
      }
      onChoose={(id) => (id === chosen ? onClose() : onCommit(() => ({ focusAreaId: id })))}
    />
  )
}

function Place({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={classes.place}>
      <span className="truncated">{name}</span>
      {children && <span className={classes.placePath}>{children}</span>}
    </span>
  )
}
