// Everything that can be found about a sheet as a whole, its columns and its texts.

import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { besideColumn, signedTwice } from './beside-amounts.ts'
import { carryDown } from './carry-down.ts'
import { cellParts } from './cell-parts.ts'
import { currencies } from './currencies.ts'
import {
  type Answers,
  answerAt,
  answerKey,
  type Finding,
  type FindingKind,
  findingKinds,
  isOpen,
  type Rule,
} from './finding.ts'
import { fiscalYear } from './fiscal-year.ts'
import { formatUnit } from './format-unit.ts'
import { headingUnit } from './heading-unit.ts'
import { letterM } from './letter-m.ts'
import { mergedColumns } from './merged-columns.ts'
import { mergedRows } from './merged-rows.ts'
import { creditDebit, footnote, percent } from './notations.ts'
import { formatHidden, formatSign, formatText } from './number-formats.ts'
import { otherUnit } from './other-unit.ts'
import { overlap } from './overlap.ts'
import { postingDays, postings, specialPeriods } from './periods.ts'
import { headingRows, noteRows, partRows, quantityRows, sumRows, totalRows } from './rows.ts'
import { tablesBelow, tablesBesideOne } from './several-tables.ts'
import { sumColumns } from './sum-columns.ts'
import { textAround } from './text-around.ts'
import { textParts } from './text-parts.ts'
import { textsDisagree } from './texts-disagree.ts'
import { twoReadings } from './two-readings.ts'
import { unassigned } from './unassigned.ts'
import { undivided } from './undivided.ts'
import { versionWord } from './version-word.ts'
import { year } from './year.ts'
import { yearOrder } from './year-order.ts'

const ruleOf: Readonly<Record<FindingKind, Rule<SheetCheck>>> = {
  'text-around': textAround,
  'texts-disagree': textsDisagree,
  'version-word': versionWord,
  year,
  'year-order': yearOrder,
  'heading-unit': headingUnit,
  percent,
  'format-sign': formatSign,
  'format-text': formatText,
  'format-hidden': formatHidden,
  'letter-m': letterM,
  'merged-columns': mergedColumns,
  'merged-rows': mergedRows,
  'carry-down': carryDown,
  'sum-rows': sumRows,
  'tables-below': tablesBelow,
  'tables-beside': tablesBesideOne,
  'total-rows': totalRows,
  'quantity-rows': quantityRows,
  'part-rows': partRows,
  'heading-rows': headingRows,
  'note-rows': noteRows,
  'beside-column': besideColumn,
  'other-unit': otherUnit,
  'signed-twice': signedTwice,
  'special-periods': specialPeriods,
  postings,
  'posting-days': postingDays,
  footnote,
  'cell-parts': cellParts,
  'text-parts': textParts,
  'sum-columns': sumColumns,
  overlap,
  'fiscal-year': fiscalYear,
  undivided,
  'two-readings': twoReadings,
  'credit-debit': creditDebit,
  'format-unit': formatUnit,
  unassigned,
  currencies,
}

interface Found {
  readonly revision: number
  readonly findings: readonly Finding[]
}

/** What was found of each sheet last: a screen asks for it several times between two edits. */
const foundOf = new WeakMap<SheetCheck, Found>()

/** All findings of a checked sheet, answered ones included. */
export function findingsOf(check: SheetCheck): readonly Finding[] {
  const known = foundOf.get(check)
  if (known?.revision === check.revision) return known.findings
  const findings = findingKinds.flatMap((kind) => ruleOf[kind].find(check))
  foundOf.set(check, { revision: check.revision, findings })
  return findings
}

/** The questions that nothing is planned without. */
export function openFindings(check: SheetCheck): readonly Finding[] {
  return findingsOf(check).filter((finding) => isOpen(check.rules.answers, finding))
}

/**
 * What the person answered about headings, columns and notations, which holds for the next sheet of these headings too; what
 * they answered about rows, or about the years of this sheet, does not.
 */
export function answersToRemember(check: SheetCheck): Answers {
  const { answers } = check.given
  const kept = findingsOf(check).flatMap((finding) => {
    const { kind, place, where } = finding
    const given = answerAt(answers, kind, place)
    const isKept = where.rows === undefined && !ruleOf[kind].isOfThisSheet
    return isKept && given !== undefined && finding.answers.includes(given)
      ? [[answerKey(finding), given] as const]
      : []
  })
  return Object.fromEntries(kept)
}

/** What a person should see although it is decided beforehand, as long as they did not answer it. */
export function openNotes(check: SheetCheck): readonly Finding[] {
  const { answers } = check.rules
  return findingsOf(check).filter((finding) => {
    return finding.severity === 'note' && answerAt(answers, finding.kind, finding.place) === undefined
  })
}

/** The rule that finds a kind. */
export function ruleFor({ kind }: Pick<Finding, 'kind'>): Rule<SheetCheck> {
  return ruleOf[kind]
}

/** The rules of a sheet with an answer: the person's, or what it makes of the columns. */
export function rulesAnswered(rules: ReadingRules, finding: Finding, answer: string): Partial<ReadingRules> {
  const roles = ruleOf[finding.kind].rolesBy?.(rules.roles, finding, answer)
  return roles ? { roles } : { answers: { ...rules.answers, [answerKey(finding)]: answer } }
}
