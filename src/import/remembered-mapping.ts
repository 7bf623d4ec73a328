// What a person made of the columns of a sheet, for the next sheet with the same headings. Months are no part of what
// makes headings the same: next year's sheet has others, and they are read as they stand.
import type { ItemKind } from '#contract/resources.ts'
import type { ColumnRole } from './columns.ts'
import { readPeriodHeading } from './period-key.ts'
import { roleName, roleNamed } from './role-names.ts'
import { rolesOf, type Sheet } from './sheet.ts'

/** By heading, the name of what its column means, where that is another than is suggested. */
export type Mapping = Readonly<Record<string, string>>

/** The form that the first release wrote. */
const storedKinds: Readonly<Record<ItemKind, string>> = { 'cost-item': 'cost', 'benefit-item': 'benefit' }

/** Equal for sheets whose headings besides the months are the same, in whatever order. */
export function headingSet(headings: readonly string[], kind: ItemKind): string {
  const named = new Set(headings.filter((heading) => !readPeriodHeading(heading)).map((text) => text.trim()))
  return JSON.stringify([storedKinds[kind], ...[...named].toSorted()])
}

/** What a person changed of the suggestion; a heading that occurs twice does not tell its columns apart, and is left out. */
export function mappingOf(sheet: Sheet, roles: readonly ColumnRole[], kind: ItemKind): Mapping {
  const { headings } = sheet
  const suggested = rolesOf(sheet, kind)
  const changed = headings.flatMap((heading, column) => {
    const [now, before] = [roles[column], suggested[column]]
    if (!now || !before || roleName(now) === roleName(before)) return []
    return headings.indexOf(heading) === headings.lastIndexOf(heading) ? [[heading, roleName(now)]] : []
  })
  return Object.fromEntries(changed)
}

/** The suggestion with what a person once made of it. */
export function rolesWith(mapping: Mapping, sheet: Sheet, kind: ItemKind): ColumnRole[] {
  const { headings } = sheet
  return rolesOf(sheet, kind).map((role, column) => {
    const heading = headings[column] ?? ''
    const name = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined
    return name === undefined ? role : roleNamed(name, heading, kind)
  })
}

/** The headings of a sheet that a mapping says something of. */
export function mappedHeadings(mapping: Mapping, headings: readonly string[]): readonly string[] {
  return headings.filter((heading) => Object.hasOwn(mapping, heading))
}
