import { type ItemKind, itemResources } from '#contract/resources.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import type { SavingMark as Mark } from '#queries/record-saving.ts'
import type { DataGridColumn } from '#ui/grids/data-grid-table.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { SavingMark } from '#ui/records/saving-mark.tsx'
import { areaText } from './item-messages.ts'
import classes from './items.module.css'

/**
 * The columns of the grid; what is searched for is marked in the names.
 * @param savingOf the mark of an item whose changes the service has not confirmed.
 */
export function itemColumns(
  kind: ItemKind,
  search: string,
  savingOf: (id: string) => Mark | undefined,
): readonly DataGridColumn<FundRow>[] {
  const shown = (text: string) => <Highlighted text={text} ranges={highlightRanges(text, search)} />
  const shared: readonly DataGridColumn<FundRow>[] = [
    {
      key: 'name',
      title: 'Name',
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
      title: 'Focus area',
      width: 230,
      priority: 1,
      sort: 'ascending',
      value: ({ area, record }) => areaText(area.name, record.focusAreaId),
      groupOf: ({ area, record }) => `${areaText(area.name, record.focusAreaId)} ${record.focusAreaId}`,
      render: ({ area, record }) => (
        <span
          className={area.name === undefined ? classes.ghost : undefined}
          title={[...area.path, areaText(area.name, record.focusAreaId)].join(' › ')}
        >
          {shown(areaText(area.name, record.focusAreaId))}
        </span>
      ),
    },
  ]
  const externalId: DataGridColumn<FundRow> = {
    key: 'external-id',
    title: 'External ID',
    width: 150,
    priority: 2,
    sort: 'ascending',
    value: ({ record }) => record.externalId ?? '',
    render: ({ record }) => record.externalId && <span>{shown(record.externalId)}</span>,
  }
  return itemResources[kind].answersReferences
    ? [...shared, ...referenceColumns, externalId]
    : [...shared, externalId, path]
}

/** Without the type, which a subtype is often named after: `Labour: Employees`. */
function shortSubtype({ type, subtype }: FundRow): string {
  const lead = `${type}: `
  return type !== '' && subtype.startsWith(lead) ? subtype.slice(lead.length) : subtype
}

const textColumn = (column: Omit<DataGridColumn<FundRow>, 'render' | 'sort'>): DataGridColumn<FundRow> => ({
  ...column,
  sort: 'ascending',
  render: (row) => <span title={column.value(row)}>{column.value(row)}</span>,
})

const path = textColumn({
  key: 'path',
  title: 'Path',
  width: 260,
  priority: 3,
  value: ({ area }) => area.path.join(' › '),
})

const referenceColumns: readonly DataGridColumn<FundRow>[] = [
  textColumn({ key: 'type', title: 'Type', width: 130, priority: 2, value: ({ type }) => type }),
  textColumn({ key: 'subtype', title: 'Subtype', width: 170, priority: 3, value: shortSubtype }),
  textColumn({
    key: 'expenditure',
    title: 'Expenditure',
    width: 100,
    priority: 3,
    value: ({ expenditure }) => expenditure,
  }),
  textColumn({
    key: 'category',
    title: 'Category',
    width: 130,
    priority: 3,
    value: ({ category }) => category,
  }),
  { ...path, isExtra: true },
]
