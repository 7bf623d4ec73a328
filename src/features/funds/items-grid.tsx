import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { FundSearch } from '#data/funds/fund-search.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { ColumnControl } from '#ui/grids/column-control.ts'
import { DataGrid } from '#ui/grids/data-grid.tsx'
import type { DataGridColumn } from '#ui/grids/data-grid-table.ts'
import type { GridOrder } from '#ui/grids/grid-columns.ts'
import type { RowAct } from '#ui/grids/row-act-keys.ts'
import type { GridEditing } from '#ui/grids/use-grid-editing.tsx'
import { segmentOf } from '#ui/records/record-relatives.ts'
import { useItemActs } from './item-acts.tsx'
import { type useItemChoices, valueFieldOf } from './item-choices.tsx'
import { useItemSelection, useKeepOrder } from './item-selection.ts'
import { type ExternalIdProblem, useExternalIdEditing } from './use-external-id-editing.ts'
import type { FundGrid } from './use-fund-grid.ts'

interface ItemsGridProps {
  readonly kind: ItemKind
  readonly grid: FundGrid
  readonly columns: readonly DataGridColumn<FundRow>[]
  readonly control: ColumnControl
  readonly search: FundSearch
  readonly openedId: string | undefined
  readonly values: ReturnType<typeof useItemChoices>
  readonly onOpen: (id: string) => void
  readonly onOrder: (order: Pick<FundSearch, 'sort' | 'direction'>) => void
}

/** The rows of the grid, with the selection and the external IDs that can be edited in place. */
export function ItemsGrid({
  kind,
  grid,
  columns,
  control,
  search,
  openedId,
  values,
  onOpen,
  onOrder,
}: ItemsGridProps) {
  const m = useMessages('items')
  const readOnly = useReadOnlyReason('funds')
  const selection = useItemSelection(kind)
  const saveExternalId = useExternalIdEditing(kind)
  const editing: GridEditing<FundRow> = {
    column: 'external-id',
    title: m.externalId,
    textOf: ({ record }) => (record.isGoing ? undefined : (record.externalId ?? '')),
    save: async ({ record }, text) => {
      const problem = await saveExternalId(record, text)
      return problem && externalIdProblem(m, problem)
    },
  }
  const { collection } = itemResources[kind]
  const acting = useGridActs(kind, grid, values)
  const order = useOrder(search)
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const hrefOf = useCallback(
    ({ id }: FundRow) => `/funds/${collection}/${encodeURIComponent(segmentOf(id))}${query}`,
    [collection, query],
  )
  return (
    <DataGrid
      label={m.items({ kind })}
      rows={grid.shown}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      openedKey={openedId}
      onOpen={({ id }) => onOpen(id)}
      control={control}
      order={order}
      onOrder={({ column, direction }) => onOrder({ sort: column, direction })}
      group={search.group}
      selection={readOnly ? undefined : selection}
      editing={readOnly ? undefined : editing}
      onOrdered={useKeepOrder(kind)}
      {...acting}
    />
  )
}

/** What menus, clicks and single keys do to a row, or to the selected ones if it is one of them. */
function useGridActs(kind: ItemKind, grid: FundGrid, values: ReturnType<typeof useItemChoices>) {
  const navigate = useNavigate()
  const { selected } = useItemSelection(kind)
  const canWrite = useReadOnlyReason('funds') === undefined
  const recordsAt = (record: FundRecord) =>
    selected.has(record.id)
      ? grid.all.filter(({ id }) => selected.has(id)).map((row) => row.record)
      : [record]
  const actsOf = useItemActs({
    kind,
    canSet: values.canSet,
    onSet: (record, field) => {
      const link = document.querySelector(
        `[role="row"] a[href*="${encodeURIComponent(segmentOf(record.id))}"]`,
      )
      const row = link?.closest('[data-row]')
      const cells = Array.from(row?.querySelectorAll<HTMLElement>('[data-field]') ?? [])
      const place = cells.find((cell) => valueFieldOf(cell.dataset.field ?? '') === field) ?? cells[0]
      if (place) values.choose(field, recordsAt(record), place)
    },
  })
  const list = `/funds/${itemResources[kind].collection}` as const
  return {
    actsOf: ({ record }: FundRow, cellText: string) => actsOf(record, cellText),
    onChooseValue: ({ record }: FundRow, column: string, cell: HTMLElement) => {
      const field = valueFieldOf(column)
      if (field) values.choose(field, recordsAt(record), cell)
    },
    onAct: canWrite
      ? (act: RowAct, { record }: FundRow, at: HTMLElement) => {
          const search = (now: object) => now
          if (act === 'parent') {
            values.choose('focusAreaId', recordsAt(record), at)
            return
          }
          if (act === 'delete' && selected.has(record.id)) {
            void navigate({ to: `${list}/delete-many`, search })
            return
          }
          if (act === 'edit' || act === 'delete')
            void navigate({ to: `${list}/$recordId/${act}`, params: { recordId: record.id }, search })
        }
      : undefined,
  }
}

function externalIdProblem(m: Messages['items'], problem: ExternalIdProblem): string {
  return problem.kind === 'taken' ? m.idProblems.taken(problem) : m.idProblems[problem.kind]
}

function keyOf({ id }: FundRow): string {
  return id
}

function useOrder({ sort = 'name', direction = 'ascending' }: FundSearch): GridOrder {
  return useMemo(() => ({ column: sort, direction }), [sort, direction])
}
