// What a person made of the columns of a sheet of records, for the next sheet with the same headings.
import type { HierarchyKind } from '#contract/resources.ts'
import type { Sheet } from '#import/sheet.ts'
import type { HierarchyRules } from './check.ts'
import {
  type HierarchyRole,
  hierarchyRoles,
  type ParentWay,
  parentWays,
  possibleWays,
  proposeParentWay,
} from './columns.ts'

/** The roles by heading, and how the rows say what their parents are. */
export interface RecordMapping {
  /** Equal for sheets with the same headings. */
  readonly headings: string
  readonly roles: Readonly<Record<string, string>>
  readonly way?: string | undefined
}

interface Memory {
  mapping(headings: string): Omit<RecordMapping, 'headings'> | undefined
}

/** Of sheets without headings nothing is remembered: their columns have no names. */
function headingSet({ headings, headingRows }: Sheet, kind: HierarchyKind): string {
  return JSON.stringify([kind, headingRows > 0, ...new Set(headings.map((text) => text.trim()))].toSorted())
}

/** What is remembered of a sheet that is imported. */
export function keptMapping(sheet: Sheet, { kind, roles, way }: HierarchyRules): RecordMapping {
  const { headings, headingRows } = sheet
  const isOnce = (heading: string) => headings.indexOf(heading) === headings.lastIndexOf(heading)
  const named = headings.flatMap((heading, column) => {
    const role = roles[column]
    return headingRows > 0 && role !== undefined && isOnce(heading) ? [[heading, role] as const] : []
  })
  return { headings: headingSet(sheet, kind), roles: Object.fromEntries(named), way }
}

/** How a sheet is read: as its headings suggest, and where they were here before, as they were left then. */
export function rememberedRules(
  memory: Memory,
  kind: HierarchyKind,
  { sheet, roles }: { readonly sheet: Sheet; readonly roles: readonly HierarchyRole[] },
): { readonly rules: HierarchyRules; readonly isRemembered: boolean } {
  const suggested = { kind, roles, way: proposeParentWay(sheet, roles), answers: {} }
  const kept = sheet.headingRows > 0 ? memory.mapping(headingSet(sheet, kind)) : undefined
  if (!kept) return { rules: suggested, isRemembered: false }
  const known = roles.map((role, column) => {
    const name = kept.roles[sheet.headings[column] ?? '']
    return hierarchyRoles.find((one) => one === name) ?? role
  })
  const way: ParentWay | undefined = parentWays.find((one) => one === kept.way)
  const rules = {
    kind,
    roles: known,
    way: way && possibleWays(known).includes(way) ? way : proposeParentWay(sheet, known),
    answers: {},
  }
  const isOther = rules.way !== suggested.way || known.some((role, column) => role !== roles[column])
  return { rules, isRemembered: isOther }
}
