// Reads and stores what a person chose in earlier imports.

import type { ItemKind } from '#contract/resources.ts'
import type { ImportMemory } from '#data/imports/import-memory.ts'
import type { ColumnRole } from '#import/columns.ts'
import { answersToRemember } from '#import/findings/registry.ts'
import { markOfPeriod, type PeriodSite } from '#import/period-column.ts'
import { type PeriodPattern, periodPatterns } from '#import/period-key.ts'
import { headingSet, mappedHeadings, mappingOf, rolesWith } from '#import/remembered-mapping.ts'
import { rolesOf, type Sheet } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { versions } from '#import/versions.ts'
import type { AsLastTime, RememberedColumn } from './import-state.ts'

interface RememberedRoles {
  readonly roles: readonly ColumnRole[]
  readonly remembered: readonly RememberedColumn[]
  readonly asLastTime: AsLastTime
}

const nothing: AsLastTime = { answers: {}, version: undefined }

/** What the columns mean: as suggested, and where these headings were here before, as they were left then. */
export function rememberedRoles(memory: ImportMemory, sheet: Sheet, kind: ItemKind): RememberedRoles {
  const { headings } = sheet
  const kept = memory.mapping(headingSet(headings, kind))
  if (!kept) return { roles: rolesOf(sheet, kind), remembered: [], asLastTime: nothing }
  const roles = rolesWith(kept.roles, sheet, kind)
  const remembered = mappedHeadings(kept.roles, headings).map((heading): RememberedColumn => {
    return { heading, role: roles[headings.indexOf(heading)] ?? { kind: 'unknown' } }
  })
  const version = versions.find((one) => one === kept.version)
  return { roles, remembered, asLastTime: { answers: kept.answers ?? {}, version } }
}

/** Remembers what a planned sheet was read by: roles where they differ from the suggested ones, answers, and the version. */
export function keepRoles(memory: ImportMemory, check: SheetCheck, now: number): void {
  const { sheet } = check
  const { kind, roles: own, version } = check.given
  const set = headingSet(sheet.headings, kind)
  const roles = mappingOf(sheet, own, kind)
  const answers = answersToRemember(check)
  const isNothing = Object.keys(roles).length + Object.keys(answers).length === 0 && version === undefined
  if (!isNothing) memory.keepMapping({ headings: set, roles, answers, version, usedAt: now })
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
