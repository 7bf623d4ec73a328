// The rows of a sheet of organizations or focus areas, as their columns say them.
import type { Answers, FindingKind } from '#import/findings/finding.ts'
import { fieldCell, itemCell, itemRows, type Sheet } from '#import/sheet.ts'
import type { HierarchyRole, ParentWay } from './columns.ts'
import { namesInPath, plainName } from './names.ts'

export interface SheetRow {
  /** Place below the headings, from 0. */
  readonly row: number
  readonly name: string
  /** What the columns of a role say, trimmed; empty where there is none. */
  readonly text: (role: HierarchyRole) => string
  /** Blank characters before the name. */
  readonly indent: number
  /** Of the columns of levels, from the highest to the lowest. */
  readonly levelNames: readonly string[]
  /** The names of the ancestors that a path gives, from the top down. */
  readonly above: readonly string[]
}

/** `other-table`: a row of a table below with other headings, those included. */
export type AsideKind = 'total' | 'heading' | 'note' | 'other-table'

/** The findings about them. */
export const findingOfAside = {
  total: 'total-rows',
  heading: 'heading-rows',
  note: 'note-rows',
  'other-table': 'table-rows',
} as const satisfies Readonly<Record<AsideKind, FindingKind>>

/** A sheet, what its columns mean, and how its rows say what their parents are. */
export interface HierarchySheet {
  readonly sheet: Sheet
  readonly roles: readonly HierarchyRole[]
  readonly way: ParentWay
  /** To what was found of its rows. */
  readonly answers?: Answers
}

/** The column of a role; of the names of levels the last. */
export function columnOfRole(roles: readonly HierarchyRole[], role: HierarchyRole): number | undefined {
  const column = role === 'level-name' ? roles.lastIndexOf(role) : roles.indexOf(role)
  return column === -1 ? undefined : column
}

/** The column that says what the parent is. */
export function parentColumn(roles: readonly HierarchyRole[], way: ParentWay): number | undefined {
  const named: Readonly<Record<ParentWay, HierarchyRole>> = {
    path: roles.includes('parent-path') ? 'parent-path' : 'path',
    indent: 'name',
    'level-names': 'level-name',
    levels: 'level',
    'external-id': 'parent-external-id',
    id: 'parent-id',
    none: 'name',
  }
  return columnOfRole(roles, named[way])
}

/** The rows that hold anything in a column that is read, without those that are left out. */
export function readSheetRows(
  { sheet, roles, way }: HierarchySheet,
  leftOut: readonly Pick<SheetRow, 'row'>[] = [],
): SheetRow[] {
  const isLeftOut = new Set(leftOut.map(({ row }) => row))
  const levelColumns = roles.flatMap((role, column) => (role === 'level-name' ? column : []))
  const used = roles.flatMap((role, column) => (role === 'ignored' ? [] : column))
  const rows: SheetRow[] = []
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const cell = (column: number | undefined) =>
      column === undefined ? '' : fieldCell(sheet, row, column).trim()
    // A row that only has a part of merged cells is no record.
    if (isLeftOut.has(row) || used.every((column) => itemCell(sheet, row, column).trim() === '')) continue
    const text = (role: HierarchyRole) => cell(columnOfRole(roles, role))
    const levelNames = levelColumns.map((column) => plainName(cell(column)))
    const { name, above } = namesOf(text, levelNames, way)
    rows.push({
      row,
      name,
      text,
      levelNames,
      above,
      indent: indentOf(sheet, row, columnOfRole(roles, 'name')),
    })
  }
  return rows
}

function namesOf(text: SheetRow['text'], levelNames: readonly string[], way: ParentWay) {
  const own = plainName(text('name'))
  if (way === 'level-names') return { name: levelNames.findLast((name) => name !== '') ?? '', above: [] }
  if (own !== '') return { name: own, above: namesInPath(text('parent-path')) }
  const names = namesInPath(text('path'))
  return { name: names.at(-1) ?? '', above: names.slice(0, -1) }
}

function indentOf({ table, headingRows }: Sheet, row: number, column: number | undefined): number {
  const text = column === undefined ? '' : table.cell(headingRows + row, column)
  return text.length - text.trimStart().length
}
