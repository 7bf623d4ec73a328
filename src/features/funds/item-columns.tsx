import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import type { ItemValueField } from '#data/funds/item-values.ts'
import type { SavingMark as Mark } from '#data/saving.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { Messages } from '#messages/messages.ts'
import type { DataGridColumn } from '#ui/grids/data-grid-table.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { SavingMark } from '#ui/records/record-rows.tsx'
import { valueFieldOf } from './item-choices.tsx'
import classes from './items.module.css'

interface ItemColumnOptions {
  readonly m: Messages['items']
  readonly kind: ItemKind
  /** The text whose matches are marked. */
  readonly search: string
  /** Shown for a focus area that is not loaded. */
  readonly unknownArea: string
  readonly savingOf: (id: string) => Mark | undefined
  readonly canSet: (record: FundRecord, field: ItemValueField) => boolean
}

/**
 * The columns of the grid; matches of the search are marked in the names.
 * @param savingOf the mark of an item whose changes the service has not confirmed.
 * @param canSet whether the person can choose a value where it is shown.
 */
export function itemColumns({
  m,
  kind,
  search,
  unknownArea,
  savingOf,
  canSet,
}: ItemColumnOptions): readonly DataGridColumn<FundRow>[] {
  const shown = (text: string) => <Highlighted text={text} ranges={highlightRanges(text, search)} />
  const shared: readonly DataGridColumn<FundRow>[] = [
    {
      key: 'name',
      title: m.name,
      width: 220,
      priority: 1,
      sort: 'ascending',
      value: ({ record }) => record.name,
      render: ({ record }) => (
        <span className={record.isGoing ? classes.going : undefined}>
          <SavingMark mark={savingOf(record.id)} />
          {shown(record.name)}
        </span>
      ),
    },
    {
      key: 'area',
      title: m.focusArea,
      width: 230,
      priority: 1,
      sort: 'ascending',
      value: ({ area }) => area.name ?? unknownArea,
      groupOf: ({ area, record }) => `${area.name ?? unknownArea} ${record.focusAreaId}`,
      render: ({ area }) => (
        <span
          className={area.name === undefined ? classes.ghost : undefined}
          title={pathText([...area.path, area.name], unknownArea)}
        >
          {shown(area.name ?? unknownArea)}
        </span>
      ),
    },
  ]
  const externalId: DataGridColumn<FundRow> = {
    key: 'external-id',
    title: m.externalId,
    width: 150,
    priority: 2,
    sort: 'ascending',
    value: ({ record }) => record.externalId ?? '',
    render: ({ record }) => record.externalId && <span>{shown(record.externalId)}</span>,
  }
  const path = pathColumn(m, unknownArea)
  const columns = itemResources[kind].answersReferences
    ? [...shared, ...referenceColumns(m), { ...path, isExtra: true }, externalId]
    : [...shared, externalId, path]
  return columns.map((column) => {
    const field = valueFieldOf(column.key)
    if (!field) return column
    return {
      ...column,
      edit: ({ record }) => (canSet(record, field) ? 'choice' : undefined),
      isTroubled: ({ id }) => savingOf(id)?.fields?.includes(field) === true,
    }
  })
}

/** Without the type, which a subtype is often named after: `Labour: Employees`. */
export function shortSubtype({ type, subtype }: FundRow): string {
  const lead = `${type}: `
  return type !== '' && subtype.startsWith(lead) ? subtype.slice(lead.length) : subtype
}

const textColumn = (column: Omit<DataGridColumn<FundRow>, 'render' | 'sort'>): DataGridColumn<FundRow> => ({
  ...column,
  sort: 'ascending',
  render: (row) => <span title={column.value(row)}>{column.value(row)}</span>,
})

function pathText(path: FundRow['area']['path'], unknown: string): string {
  return path.map((name) => name ?? unknown).join(' › ')
}

const pathColumn = (m: Messages['items'], unknownArea: string) =>
  textColumn({
    key: 'path',
    title: m.path,
    width: 260,
    priority: 3,
    value: ({ area }) => pathText(area.path, unknownArea),
  })

function referenceColumns(m: Messages['items']): readonly DataGridColumn<FundRow>[] {
  return [
    textColumn({ key: 'type', title: m.type, width: 130, priority: 2, value: ({ type }) => type }),
    textColumn({ key: 'subtype', title: m.subtype, width: 170, priority: 3, value: shortSubtype }),
    textColumn({
      key: 'expenditure',
      title: m.expenditure,
      width: 100,
      priority: 3,
      value: ({ expenditure }) => expenditure,
    }),
    textColumn({
      key: 'category',
      title: m.category,
      width: 130,
      priority: 3,
      value: ({ category }) => category,
    }),
  ]
}
