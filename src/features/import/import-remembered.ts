// Reads and stores what a person chose in earlier imports.

import type { ItemKind } from '#contract/resources.ts'
import type { ColumnRole } from '#import/columns.ts'
import { markOfPeriod, type PeriodSite } from '#import/period-column.ts'
import { type PeriodPattern, periodPatterns } from '#import/period-key.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { headingSet, mappedHeadings, mappingOf, rolesWith } from '#import/remembered-mapping.ts'
import { rolesOf, type Sheet } from '#import/sheet.ts'
import type { ImportMemory } from '#queries/funds/import-memory.ts'
import type { RememberedColumn } from './import-state.ts'

interface RememberedRoles {
  readonly roles: readonly ColumnRole[]
  readonly remembered: readonly RememberedColumn[]
}

/** What the columns mean: as suggested, and where these headings were here before, as they were left then. */
export function rememberedRoles(memory: ImportMemory, sheet: Sheet, kind: ItemKind): RememberedRoles {
  const { headings } = sheet
  const kept = memory.mapping(headingSet(headings, kind))
  if (!kept) return { roles: rolesOf(sheet, kind), remembered: [] }
  const roles = rolesWith(kept.roles, sheet, kind)
  const remembered = mappedHeadings(kept.roles, headings).map((heading): RememberedColumn => {
    return { heading, role: roles[headings.indexOf(heading)] ?? { kind: 'unknown' } }
  })
  return { roles, remembered }
}

interface Used {
  readonly rules: ReadingRules
  /** Epoch milliseconds. */
  readonly now: number
}

/** Remembers the roles of a plan where they differ from the suggested ones. */
export function keepRoles(memory: ImportMemory, sheet: Sheet, { rules, now }: Used): void {
  const set = headingSet(sheet.headings, rules.kind)
  const roles = mappingOf(sheet, rules.roles, rules.kind)
  if (Object.keys(roles).length > 0) memory.keepMapping({ headings: set, roles, usedAt: now })
  else if (memory.mapping(set)) memory.forgetMapping(set)
}

export function forgetRoles(memory: ImportMemory, { headings }: Sheet, kind: ItemKind): void {
  memory.forgetMapping(headingSet(headings, kind))
}

/** The period format last chosen at this site, if the site takes it. Spec silent: otherwise a month is `YYYY-MM`. */
export function rememberedPattern(memory: ImportMemory, site: PeriodSite): PeriodPattern {
  const isTaken = (pattern: PeriodPattern) => markOfPeriod('2027-01', { pattern }, site) === 0
  return periodPatterns.find((pattern) => pattern === memory.pattern && isTaken(pattern)) ?? 'YYYY-MM'
}
