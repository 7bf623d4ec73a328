// What a column of a sheet of organizations or focus areas means, suggested from its heading and corrected by a person.
import { joinHeadings } from '#import/headings.ts'
import { type Sheet, sheetOf } from '#import/sheet.ts'
import type { Table } from '#spreadsheet/table.ts'
import { comparableName } from './names.ts'

/** `level-name`: one of several columns, from the highest level on the left to the lowest. */
export const hierarchyRoles = [
  'name',
  'parent-path',
  'path',
  'level-name',
  'level',
  'parent-external-id',
  'parent-id',
  'external-id',
  'id',
  'type',
  'type-id',
  'owner',
  'owner-id',
  'status',
  'target-date',
  'target-date-type',
  'ignored',
] as const
export type HierarchyRole = (typeof hierarchyRoles)[number]

/** How the rows of a sheet say what their parents are. */
export const parentWays = ['path', 'indent', 'level-names', 'levels', 'external-id', 'id', 'none'] as const
export type ParentWay = (typeof parentWays)[number]

/** In English and German. A path beside a column of names is that of the parent. */
const headingsOfRole: Readonly<Partial<Record<HierarchyRole, readonly string[]>>> = {
  name: [
    'name',
    'title',
    'organization',
    'organisation',
    'focusarea',
    'bezeichnung',
    'titel',
    'fokusbereich',
  ],
  'parent-path': [
    'pathoftheparent',
    'pfaddesübergeordnetendatensatzes',
    'parent',
    'parentpath',
    'parentname',
    'below',
    'übergeordnet',
    'elternpfad',
    'elternelement',
  ],
  path: ['path', 'fullpath', 'pfad'],
  level: ['levelnumber', 'ebenennummer', 'level', 'depth', 'ebene', 'tiefe', 'gliederungsebene'],
  'parent-external-id': [
    'externalidoftheparent',
    'externeiddesübergeordnetendatensatzes',
    'parentexternalid',
    'externalparentid',
    'parentcode',
    'parentkey',
    'externeelternid',
    'externeidübergeordnet',
  ],
  'parent-id': [
    'idoftheparent',
    'iddesübergeordnetendatensatzes',
    'parentid',
    'parentorganizationid',
    'parentfocusareaid',
    'elternid',
    'idübergeordnet',
    'idderübergeordneten',
    'übergeordneteid',
  ],
  'external-id': ['externalid', 'extid', 'code', 'key', 'reference', 'externeid', 'schlüssel'],
  id: ['id', 'organizationid', 'focusareaid', 'organisationsid', 'fokusbereichsid'],
  type: ['type', 'organizationtype', 'focusareatype', 'typ', 'art'],
  'type-id': ['typeid', 'typid', 'iddestyps'],
  owner: ['owner', 'owneremail', 'responsible', 'verantwortlich', 'eigentümer', 'inhaber', 'zuständig'],
  'owner-id': [
    'idderverantwortlichenperson',
    'ownerid',
    'verantwortlichid',
    'verantwortlichenid',
    'eigentümerid',
    'iddesverantwortlichen',
  ],
  status: ['status', 'state', 'zustand'],
  'target-date': ['targetdate', 'duedate', 'due', 'target', 'zieldatum', 'termin', 'fällig'],
  'target-date-type': [
    'targetdatetype',
    'targetdateprecision',
    'precision',
    'genauigkeit',
    'genauigkeitdeszieldatums',
    'zieldatumtyp',
  ],
}

const roleOf: ReadonlyMap<string, HierarchyRole> = new Map(
  hierarchyRoles.flatMap((role) => (headingsOfRole[role] ?? []).map((heading) => [heading, role] as const)),
)

const levelHeading = /^(?:level|ebene|l|e)\d{1,2}$/

function bare(heading: string): string {
  return heading.toLowerCase().replace(/[\s_\-./*:()]+/g, '')
}

/** @param typeNames comparable: a column called like a type holds the names of that level. */
export function roleOfHeading(heading: string, typeNames: ReadonlySet<string>): HierarchyRole {
  if (levelHeading.test(bare(heading)) || typeNames.has(comparableName(heading))) return 'level-name'
  return roleOf.get(bare(heading)) ?? 'ignored'
}

/** What each column probably means; of several columns for one role the first has it. */
function suggestHierarchyRoles(
  headings: readonly string[],
  typeNames: readonly string[],
): readonly HierarchyRole[] {
  const types = new Set(typeNames.map(comparableName))
  const taken = new Set<HierarchyRole>()
  const roles = headings.map((heading) => {
    const role = roleOfHeading(heading, types)
    if (role !== 'level-name' && taken.has(role)) return 'ignored'
    taken.add(role)
    return role
  })
  const isNamed = taken.has('name')
  return roles.map((role) => {
    if (role === 'path' && isNamed) return taken.has('parent-path') ? 'ignored' : 'parent-path'
    // One column called like a type beside the names is the type of nothing in particular.
    return role === 'level-name' && isNamed ? 'ignored' : role
  })
}

/** Headings may be below a title and a few lines of notes. */
const searchedRows = 12

/** How many rows at the top are headings; none where no row names a column that gives names. */
function headingRowsOf(table: Table, typeNames: readonly string[]): number {
  let best = { rows: 0, score: 0 }
  for (let row = 0; row < Math.min(searchedRows, table.rowCount); row += 1) {
    const roles = suggestHierarchyRoles(
      table.row(row).map((cell) => cell.trim()),
      typeNames,
    )
    const givesNames = roles.some((role) => role === 'name' || role === 'path' || role === 'level-name')
    const score = givesNames ? roles.filter((role) => role !== 'ignored').length : 0
    if (score > best.score) best = { rows: row + 1, score }
  }
  return best.rows
}

/** A table with its headings told from its rows, and what its columns probably mean. */
export function readHierarchySheet(
  table: Table,
  typeNames: readonly string[],
  headingRows = headingRowsOf(table, typeNames),
): { readonly sheet: Sheet; readonly roles: readonly HierarchyRole[] } {
  const sheet =
    headingRows === 0
      ? { table, headingRows, headings: joinHeadings(table, 0) }
      : { ...sheetOf(table, headingRows), headings: table.row(headingRows - 1).map((text) => text.trim()) }
  const roles = suggestHierarchyRoles(sheet.headings, typeNames)
  return { sheet, roles: headingRows === 0 ? rolesWithoutHeadings(table) : roles }
}

/** An outline that was pasted without headings: one column of names, or a column for each level. */
function rolesWithoutHeadings(table: Table): readonly HierarchyRole[] {
  return Array.from({ length: table.width }, () => (table.width === 1 ? 'name' : 'level-name'))
}

/** How the sheet probably says what the parents are. */
export function proposeParentWay({ table, headingRows }: Sheet, roles: readonly HierarchyRole[]): ParentWay {
  if (roles.includes('parent-id') && roles.includes('id')) return 'id'
  if (roles.includes('parent-external-id')) return 'external-id'
  if (roles.includes('parent-path') || roles.includes('path')) return 'path'
  if (roles.includes('level-name')) return 'level-names'
  if (roles.includes('parent-id')) return 'id'
  if (roles.includes('level')) return 'levels'
  const column = roles.indexOf('name')
  for (let row = headingRows; column >= 0 && row < table.rowCount; row += 1)
    if (/^\s+\S/.test(table.cell(row, column))) return 'indent'
  return 'none'
}

/** The ways that the columns of a sheet allow. */
export function possibleWays(roles: readonly HierarchyRole[]): readonly ParentWay[] {
  const has = (...wanted: readonly HierarchyRole[]) => wanted.some((role) => roles.includes(role))
  const allowed: Readonly<Record<ParentWay, boolean>> = {
    path: has('path', 'parent-path'),
    indent: has('name'),
    'level-names': has('level-name'),
    levels: has('level') && has('name'),
    'external-id': has('parent-external-id'),
    id: has('parent-id'),
    none: has('name'),
  }
  return parentWays.filter((way) => allowed[way])
}
