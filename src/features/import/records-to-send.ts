// The rows of a plan as the outbox sends them and as a file gives them back.
import { KnownRecords } from '#import/hierarchy/known-records.ts'
import type { HierarchyPlan, PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { pathOfRow } from '#import/hierarchy/preview.ts'
import type { HierarchySheet } from '#import/hierarchy/sheet-rows.ts'
import { fieldCell, rowNumber } from '#import/sheet.ts'
import type { Messages } from '#messages/messages.ts'
import type { RecordsToSend, RecordToSend } from '#queries/hierarchies/enqueue-record-import.ts'
import type { LoadedContext } from './hierarchy-import-source.ts'

interface OpenedSheet extends HierarchySheet {
  /** Of the file, for people. */
  readonly name: string
}

interface PlannedSheet {
  readonly plan: HierarchyPlan
  readonly context: Pick<LoadedContext, 'records'>
}

/** All that a plan sends, parents before their children. */
export function recordsToSend(
  opened: OpenedSheet,
  planned: PlannedSheet,
  m: Messages['hierarchyImports'],
): Omit<RecordsToSend, 'resource'> {
  const { plan } = planned
  const file = sheetFile(opened, planned, m)
  const sent = plan.order.filter((place) => plan.rows[place]?.create ?? plan.rows[place]?.patch)
  const placeOf = new Map(sent.map((place, index) => [place, index]))
  const rows = sent.flatMap((place): RecordToSend[] => {
    const own = plan.rows[place]
    if (!own) return []
    const { row, record, create, patch, parent } = own
    const ofSheet = { row: rowNumber(opened.sheet, row), cells: file.cellsOf(own) }
    if (record && patch) return [{ ...ofSheet, record, patch }]
    return create ? [{ ...ofSheet, create: { ...create }, parent: parentOf(parent, plan, placeOf) }] : []
  })
  return { source: opened.name, headings: file.headings, rows }
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

/** Rows as a file gives them back, so that they can be imported by themselves. */
export function sheetFile(
  { sheet, roles, way }: OpenedSheet,
  { plan, context }: PlannedSheet,
  m: Messages['hierarchyImports'],
): { readonly headings: readonly string[]; readonly cellsOf: (planned: PlannedRow) => readonly string[] } {
  const isNamed = roles.includes('name') && way !== 'level-names'
  const columns = roles.map((_, column) => column)
  if (!needsPath.has(way))
    return {
      headings: sheet.headings,
      cellsOf: ({ row }) => columns.map((column) => fieldCell(sheet, row, column)),
    }
  const known = new KnownRecords(context.records)
  return {
    headings: [isNamed ? m.parentPathHeading : m.pathHeading, ...sheet.headings],
    cellsOf: (planned) => {
      const path = pathOfRow(plan, known, planned)
      const shown = isNamed ? path.slice(0, -1) : path
      return [shown.join(' / '), ...columns.map((column) => fieldCell(sheet, planned.row, column).trim())]
    },
  }
}
