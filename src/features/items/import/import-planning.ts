// What a checked sheet would do, planned against the items as they are, and the way of that plan into the storage of this
// device, from where the outbox sends it. Until all of it is there nothing of it is, and the screen does not say that the
// import has begun.
import { findAlarms } from '#bulk-import/alarms.ts'
import { type ImportItem, readItems } from '#bulk-import/items.ts'
import { pastTotals } from '#bulk-import/past-totals.ts'
import { type ImportPlan, makePlan, type PlanEntry, sendable } from '#bulk-import/plan.ts'
import { isAmountRole } from '#bulk-import/reading-rules.ts'
import { fieldCell, itemCell, rowNumber } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { guardFormula } from '#hierarchy/csv-export.ts'
import type { Messages } from '#messages/messages.ts'
import type { OnPage } from '#queries/funds/fund-import.ts'
import {
  enqueueImport,
  hasImportUnderWay,
  type ImportToSend,
  type RowToSend,
} from '#queries/funds/sent-imports.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import type { ImportSource } from './import-source.ts'
import type { CheckedSheet, Planned, PlannedItems, Progress } from './import-state.ts'
import { readingFailureMessage } from './table-messages.ts'

export type SendingEnd =
  /** In storage, all of it. */
  | { readonly kind: 'kept'; readonly importId: string }
  /** Nothing was kept. `planned`: the new plan, where what was read for the shown one is not so any more. */
  | { readonly kind: 'not-kept'; readonly note: string; readonly planned?: Planned }

interface Sending {
  /** Aborted when the person wants nothing sent after all. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Plans one sheet, again and again as the person changes it. */
export class ImportPlanner {
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  /** By row, the external IDs that were made here; undefined unless the person wants them. */
  #givenIds: Map<number, string> | undefined
  /** By row, the external IDs that new items are to be given once they are made. */
  #claims: Map<number, string> | undefined

  constructor(source: ImportSource, m: Messages['imports']) {
    this.#source = source
    this.#m = m
  }

  /** From now on, rows that have no identity get an external ID. */
  giveIds(): void {
    this.#givenIds ??= new Map()
  }

  /** From now on, items that are made get an external ID afterwards. */
  claimIds(): void {
    this.#claims ??= new Map()
  }

  /** Judges every row against the items as they are now. @throws Failure when they cannot be read. */
  async plan(checked: CheckedSheet): Promise<Planned> {
    return this.#withPast(await this.#planItems(checked))
  }

  /** Keeps the plan on this device if it still holds: the items are read again first. */
  async keep(checked: CheckedSheet, planned: Planned, { signal, onProgress }: Sending): Promise<SendingEnd> {
    const { outbox, kind, memory } = this.#source
    const m = this.#m
    const label = m.checkingChanges
    const notKept = (note: string) => ({ kind: 'not-kept', note }) as const
    try {
      onProgress({ label, value: 0, total: 0 })
      const again = await this.#planItems(checked, (value, total = 0) => {
        signal.throwIfAborted()
        onProgress({ label, value, total })
      })
      signal.throwIfAborted()
      if (again.plan.fingerprint !== planned.plan.fingerprint)
        return { ...notKept(m.itemsChanged), planned: await this.#withPast(again) }
    } catch (error) {
      return notKept(signal.aborted ? m.nothingSent : readingFailureMessage(m, error))
    }
    if (hasImportUnderWay(outbox, kind)) return notKept(m.importRunning)
    try {
      const toSend = rowsToSend(checked, planned)
      const onPart = (value: number) => {
        signal.throwIfAborted()
        onProgress({ label: m.savingOnDevice, value, total: toSend.rows.length })
      }
      return {
        kind: 'kept',
        importId: await enqueueImport(outbox, toSend, { size: memory.partSize, onPart }),
      }
    } catch {
      return notKept(signal.aborted ? m.nothingSent : m.notStored)
    }
  }

  async #planItems({ editor, context }: CheckedSheet, onPage?: OnPage): Promise<PlannedItems> {
    const known = await this.#source.readItems(context, onPage)
    const reading = await runInSlices(readItems(editor.check, context))
    const items = reading.items.map((item) => this.#named(item))
    return { reading, plan: await runInSlices(makePlan(items, known, this.#source.kind)) }
  }

  /** Adds what was sent of the items before. */
  async #withPast({ plan, reading }: PlannedItems): Promise<Planned> {
    const past = await this.#source.readPast()
    const sent = sendable(plan).map(({ item }) => item)
    const alarms = await runInSlices(findAlarms(sent, past))
    return { plan, reading, alarms, past: pastTotals(sent, past), claims: this.#claimed(plan) }
  }

  /** The item with the external ID that its row was given here; a row keeps it from plan to plan. */
  #named(item: ImportItem): ImportItem {
    const ids = this.#givenIds
    if (!ids || item.itemId !== undefined || item.externalId !== undefined) return item
    const row = item.rows[0] ?? 0
    const externalId = ids.get(row) ?? crypto.randomUUID()
    ids.set(row, externalId)
    return { ...item, externalId }
  }

  /** The external IDs of the rows that make items; a row keeps its own from plan to plan. */
  #claimed({ items }: ImportPlan): ReadonlyMap<number, string> {
    const claims = this.#claims ?? new Map<number, string>()
    if (this.#claims)
      for (const { item, verdict } of items) {
        const [row = 0] = item.rows
        // Without its focus area the item that a row has made could not be told from others of its name.
        const canClaim = verdict === 'create' && item.focusAreaId !== undefined
        if (canClaim && !claims.has(row)) claims.set(row, crypto.randomUUID())
      }
    return claims
  }
}

/** All that a plan sends. */
function rowsToSend({ name, editor }: CheckedSheet, { plan, claims }: Planned): ImportToSend {
  const { check } = editor
  const sent = sendable(plan)
  const spread = new Set(sent.flatMap(({ item }) => (item.focusAreaId === undefined ? [item.name] : [])))
  return {
    resource: plan.kind,
    source: name,
    headings: check.sheet.headings.map(guardFormula),
    rows: sent.map((one) => {
      const row = rowToSend(one, check, claims.get(one.item.rows[0] ?? 0))
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
