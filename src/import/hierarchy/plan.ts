// What a sheet of organizations or focus areas would do: which records it makes, which it changes, and what is wrong with
// its rows, cell by cell. A row with an error is not sent, and neither is a new record below it.
import { type AsideRow, rowsLeftOut } from './aside-rows.ts'
import { KnownRecords } from './known-records.ts'
import { type ParentOfRow, parentsOf } from './parents.ts'
import { cellFinding, type HierarchyContext, type HierarchyPlan, type PlannedRow } from './planned-rows.ts'
import { RowPlanner } from './row-planner.ts'
import { type HierarchySheet, readSheetRows } from './sheet-rows.ts'

/** The plan of a sheet. @param known the records of the context */
export function planHierarchy(
  sheet: HierarchySheet,
  context: HierarchyContext,
  known: KnownRecords = new KnownRecords(context.records),
): HierarchyPlan {
  const leftOut = rowsLeftOut(sheet)
  const rows = readSheetRows(sheet, leftOut)
  const parents = parentsOf(rows, sheet.way, known)
  const planner = new RowPlanner(sheet, context, { rows, parents, known })
  const order = parentsFirst(parents)
  for (const place of order) planner.plan(place)
  const records = rows.flatMap((_, place) => planner.planned.get(place) ?? [])
  const planned = [...records, ...leftOut.map((one) => plannedAside(sheet, one))]
  const counts = { new: 0, updated: 0, unchanged: 0, unmatched: 0 }
  for (const { verdict } of planned) counts[verdict] += 1
  return { rows: planned, order, counts, fingerprint: fingerprintOf(planned) }
}

/** A row that looks like no record: shown, and not imported. */
function plannedAside({ sheet }: HierarchySheet, { row, kind, column, text }: AsideRow): PlannedRow {
  return {
    row,
    name: text,
    verdict: 'unmatched',
    isAside: true,
    parent: undefined,
    record: undefined,
    create: undefined,
    patch: undefined,
    findings: [cellFinding(sheet, { row, column, kind: `row-${kind}`, text })],
  }
}

function fingerprintOf(rows: readonly PlannedRow[]): string {
  return JSON.stringify(
    rows.map(({ verdict, record, parent, create, patch }) => [verdict, record?.id, parent, create, patch]),
  )
}

/** Places of the rows, each after the row of its parent. */
function parentsFirst(parents: readonly ParentOfRow[]): readonly number[] {
  const children = Map.groupBy(parents.keys(), (place) => {
    const parent = parents[place]
    return parent?.kind === 'row' ? parent.place : -1
  })
  const order: number[] = []
  const open = [...(children.get(-1) ?? [])].toReversed()
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    order.push(place)
    open.push(...(children.get(place) ?? []).toReversed())
  }
  return order
}
