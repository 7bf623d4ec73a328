// The rows of a plan as the outbox sends them and as a file gives them back.
import { guardFormula } from '#contract/csv.ts'
import { type HierarchyRole, roleOfHeading } from '#import/hierarchy/columns.ts'
import { KnownRecords } from '#import/hierarchy/known-records.ts'
import { comparableName } from '#import/hierarchy/names.ts'
import { type HierarchyPlan, isKeptBack, type PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { pathOfRow } from '#import/hierarchy/preview.ts'
import { type RecordAccount, tallyOfTexts, textsOfRecords } from '#import/hierarchy/record-account.ts'
import type { HierarchySheet } from '#import/hierarchy/sheet-rows.ts'
import { fieldCell, rowNumber } from '#import/sheet.ts'
import type { Messages } from '#messages/messages.ts'
import type { RecordsToSend, RecordToSend } from './enqueue-record-import.ts'
import { rowMessage } from './finding-messages.ts'
import type { LoadedContext } from './hierarchy-import-source.ts'
import type { ReturnedTexts } from './import-returned-rows.ts'

interface OpenedSheet extends HierarchySheet {
  /** Of the file, for people. */
  readonly name: string
}

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

interface PlannedSheet {
  readonly plan: HierarchyPlan
  readonly context: Pick<LoadedContext, 'records' | 'types'>
}

/** All that a plan sends, parents before their children. */
export function recordsToSend(
  opened: OpenedSheet,
  planned: PlannedSheet & { readonly account: RecordAccount },
  m: Messages['hierarchyImports'],
): Omit<RecordsToSend, 'resource'> {
  const { plan, account } = planned
  const file = sheetFile(opened, planned, m)
  const sent = plan.order.filter((place) => plan.rows[place]?.create ?? plan.rows[place]?.patch)
  const placeOf = new Map(sent.map((place, index) => [place, index]))
  const rows = sent.flatMap((place): RecordToSend[] => {
    const own = plan.rows[place]
    if (!own) return []
    const { row, record, create, patch, parent } = own
    const texts = tallyOfTexts(account.sentOfRow.get(row) ?? 0)
    const ofSheet = { row: rowNumber(opened.sheet, row), cells: file.cellsOf(own), texts }
    if (record && patch) return [{ ...ofSheet, record, patch }]
    return create ? [{ ...ofSheet, create: { ...create }, parent: parentOf(parent, plan, placeOf) }] : []
  })
  const { sheet, leftOut, unchanged } = account
  const notSent = [...textsOfRecords(opened, plan)]
    .filter(({ fate }) => fate !== 'sent' && fate !== 'unchanged')
    .slice(0, maxKeptCells)
    .map(({ row, column, text, fate }) => ({ row: row + 1, column, text, reason: fate }))
  return {
    source: opened.name,
    headings: file.headings,
    rows,
    account: { sheet, leftOut, ...(unchanged.count > 0 && { unchanged }) },
    leftOut: notSent,
  }
}

/** A parent that exists is named by its ID, also where its row is sent. */
function parentOf(
  parent: PlannedRow['parent'],
  { rows }: HierarchyPlan,
  placeOf: ReadonlyMap<number, number>,
): { readonly place: number } | { readonly id: string } | undefined {
  if (!parent || 'id' in parent) return parent
  const id = rows[parent.place]?.record?.id
  return id === undefined ? { place: placeOf.get(parent.place) ?? -1 } : { id }
}

/** Ways in which a row says its parent only by the rows around it: by itself it needs a path. */
const needsPath: ReadonlySet<HierarchySheet['way']> = new Set(['indent', 'level-names', 'levels'])

/** Columns that say a parent only by the rows around, and what the path in front of the others says already. */
const saidByPath: ReadonlySet<HierarchyRole> = new Set(['level-name', 'level'])

/**
 * Rows as a file gives them back, so that they can be imported by themselves: each heading is one that the import knows, and
 * where the rows around say the parent, its path does.
 */
function sheetFile(
  { sheet, roles, way }: OpenedSheet,
  { plan, context }: PlannedSheet,
  m: Messages['hierarchyImports'],
): { readonly headings: readonly string[]; readonly cellsOf: (planned: PlannedRow) => readonly string[] } {
  const types = new Set(context.types.map(({ name }) => comparableName(name)))
  const hasPath = needsPath.has(way)
  const columns = roles.flatMap((role, column) => {
    const heading = sheet.headings[column] ?? ''
    const isKnown = roleOfHeading(heading, types) === role
    if (hasPath && saidByPath.has(role)) return []
    if (role === 'ignored') return isKnown ? { column, heading } : []
    return { column, heading: isKnown ? heading : headingOf(m, role) }
  })
  const headings = columns.map(({ heading }) => heading)
  const cellsOf = ({ row }: PlannedRow) => columns.map(({ column }) => fieldCell(sheet, row, column))
  if (!hasPath) return { headings, cellsOf }
  const isNamed = roles.includes('name') && way !== 'level-names'
  const known = new KnownRecords(context.records)
  return {
    headings: [isNamed ? m.parentPathHeading : m.pathHeading, ...headings],
    cellsOf: (planned) => {
      const path = pathOfRow(plan, known, planned)
      const shown = isNamed ? path.slice(0, -1) : path
      return [shown.join(' / '), ...cellsOf(planned).map((text) => text.trim())]
    },
  }
}

function headingOf(m: Messages['hierarchyImports'], role: HierarchyRole): string {
  if (role === 'path') return m.pathHeading
  return role === 'parent-path' ? m.parentPathHeading : m.roles[role]
}

interface ReturnedRecord {
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  readonly reason: string
}

/**
 * The rows that were not imported, in the order of their sheet; texts as a file may hold them.
 * @param origin the sheet, where it is still at hand: it has the rows that never were on their way
 */
export function returnedRecords(
  { imports, own: m }: { readonly imports: Messages['imports']; readonly own: Messages['hierarchyImports'] },
  sent: { readonly headings: readonly string[]; readonly rows: readonly ReturnedRecord[] },
  origin: { readonly opened: OpenedSheet; readonly planned: PlannedSheet } | undefined,
): ReturnedTexts {
  const file = origin && sheetFile(origin.opened, origin.planned, m)
  const keptBack = (origin?.planned.plan.rows ?? []).flatMap((planned): ReturnedRecord[] => {
    if (!file || !origin || !isKeptBack(planned)) return []
    const { sheet } = origin.opened
    const reason = rowMessage(imports, sheet, planned)
    return [{ row: rowNumber(sheet, planned.row), cells: file.cellsOf(planned), reason }]
  })
  const rows = [...sent.rows, ...keptBack].toSorted((one, other) => one.row - other.row)
  const headings = file?.headings ?? sent.headings
  return {
    headings: [...headings.map(guardFormula), imports.whyNotImported],
    firstAmount: headings.length,
    rows: rows.map(({ cells, reason }) => [...cells, reason].map(guardFormula)),
  }
}
