// The rows of a plan as the outbox keeps and sends them, with the account of the sheet that they came from.
import { type PlanEntry, sendable } from '#bulk-import/plan.ts'
import { isAmountRole } from '#bulk-import/reading-rules.ts'
import { fieldCell, itemCell, rowNumber } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { guardFormula } from '#contract/csv.ts'
import type { ImportToSend, RowToSend } from '#queries/funds/sent-imports.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import { leftOutCells } from './import-account-cells.ts'
import type { CheckedSheet, Planned } from './import-state.ts'

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

/** All that a plan sends, and the account of its sheet. */
export async function importToSend(checked: CheckedSheet, planned: Planned): Promise<ImportToSend> {
  const { name, editor } = checked
  const { plan, claims, account } = planned
  const { check } = editor
  const { sheet, leftOut } = account
  const places = await runInSlices(account.places((fate) => fate !== 'sent'))
  const detail = leftOutCells(check, plan)
  const sent = sendable(plan)
  const spread = new Set(sent.flatMap(({ item }) => (item.focusAreaId === undefined ? [item.name] : [])))
  return {
    resource: plan.kind,
    source: name,
    headings: check.sheet.headings.map(guardFormula),
    account: {
      account: { sheet, leftOut },
      leftOut: places.slice(0, maxKeptCells).map(detail),
      amountColumns: check.rules.roles.flatMap((role, column) =>
        isAmountRole(role) && !planned.leftOut.columns.has(column) ? column : [],
      ),
    },
    rows: sent.map((one) => {
      const made = rowToSend(one, check, claims.get(one.item.rows[0] ?? 0))
      const row = { ...made, amounts: () => account.tallyOf(one.item.rows) }
      // Where the focus area of one of them is not known, all of a name could be taken for each other.
      return row.twinKey !== undefined && spread.has(one.item.name) ? { ...row, twinKey: one.item.name } : row
    }),
  }
}

/** @param claimed the external ID that the new item is to be given once it is made. */
function rowToSend(
  { item, element, verdict, twins }: PlanEntry,
  check: SheetCheck,
  claimed: string | undefined,
): RowToSend {
  const cells = () =>
    item.rows.map((row) => ({ row: rowNumber(check.sheet, row), cells: cellsOf(check, row) }))
  if (item.itemId !== undefined || item.externalId !== undefined)
    return { element, cells, facts: { kind: 'named', isThere: verdict === 'update' } }
  const { name, focusAreaId = '' } = item
  const [row = 0] = item.rows
  const claim = claimed === undefined ? undefined : { externalId: claimed, name, focusAreaId, before: twins }
  const facts = {
    kind: 'new' as const,
    twins: twins.length,
    ...(claim && { claim: { ...claim, row: rowNumber(check.sheet, row) } }),
  }
  return { element, cells, facts, twinKey: `${item.focusAreaId} ${item.name}` }
}

/** The cells of a row as a file may hold them: what begins like a formula is made harmless. */
export function cellsOf(check: SheetCheck, row: number): readonly string[] {
  return check.rules.roles.map((role, column) => {
    // A negative amount begins like a formula, and has to stay an amount.
    if (isAmountRole(role) && check.mark(row, column) === 0) return itemCell(check.sheet, row, column)
    return guardFormula(fieldCell(check.sheet, row, column))
  })
}
