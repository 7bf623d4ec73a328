// Everything that can be found about a sheet as a whole, its columns and its texts.

import { type HierarchyPlan, isKeptBack } from '#import/hierarchy/planned-rows.ts'
import type { LeftOut, LeftOutReason } from '#import/left-out.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { outlier, shifted, transposed } from './amount-slips.ts'
import { besideColumn, signedTwice } from './beside-amounts.ts'
import { carryDown } from './carry-down.ts'
import { cellParts } from './cell-parts.ts'
import { currencies } from './currencies.ts'
import { errorRow } from './error-row.ts'
import { factsDisagree } from './facts-disagree.ts'
import {
  type Answers,
  answerAt,
  answerKey,
  answerTo,
  type Finding,
  type FindingKind,
  findingKinds,
  findingOfKey,
  isOpen,
  type Rule,
} from './finding.ts'
import { fiscalYear } from './fiscal-year.ts'
import { formatUnit } from './format-unit.ts'
import { headingUnit } from './heading-unit.ts'
import { hiddenColumns, hiddenRows } from './hidden-parts.ts'
import { letterM } from './letter-m.ts'
import {
  headingDays,
  noAmountColumn,
  noName,
  noPeriodColumn,
  periodFormat,
  repeatedColumns,
  twoLayouts,
  unknownPeriods,
  version,
} from './matched-columns.ts'
import { mergedColumns } from './merged-columns.ts'
import { mergedRows } from './merged-rows.ts'
import { noValue } from './no-value.ts'
import { creditDebit, footnote, percent } from './notations.ts'
import { formatHidden, formatSign, formatText } from './number-formats.ts'
import { closedMonths, newer, noAmounts, noIds } from './of-plan.ts'
import { otherUnit } from './other-unit.ts'
import { overlap } from './overlap.ts'
import { postingDays, postings, specialPeriods } from './periods.ts'
import {
  hiddenRecords,
  type RecordSheet,
  recordHeadings,
  recordNames,
  recordNotes,
  recordTables,
  recordTotals,
} from './record-rows.ts'
import { duplicate, existing, similarId } from './repeated-items.ts'
import { restatedOtherwise } from './restated-otherwise.ts'
import type { ReviewedPlan, ReviewedRows } from './reviewed.ts'
import { deductionRows, headingRows, noteRows, partRows, quantityRows, sumRows, totalRows } from './rows.ts'
import { tablesBelow, tablesBesideOne } from './several-tables.ts'
import { shortMonths } from './short-months.ts'
import { sinceSent } from './since-sent.ts'
import { sumColumns } from './sum-columns.ts'
import { textAround } from './text-around.ts'
import { textParts } from './text-parts.ts'
import { textsDisagree } from './texts-disagree.ts'
import { summed, total } from './totals-reviewed.ts'
import { twoReadings } from './two-readings.ts'
import { unassigned } from './unassigned.ts'
import { undivided } from './undivided.ts'
import { versionWord } from './version-word.ts'
import { year } from './year.ts'
import { yearOrder } from './year-order.ts'

/** By the kinds that are found while columns are matched. */
const sheetRules = {
  'no-name': noName,
  'no-period-column': noPeriodColumn,
  'no-amount-column': noAmountColumn,
  'two-layouts': twoLayouts,
  version,
  'period-format': periodFormat,
  'unknown-periods': unknownPeriods,
  'repeated-columns': repeatedColumns,
  'restated-otherwise': restatedOtherwise,
  'heading-days': headingDays,
  'text-around': textAround,
  'texts-disagree': textsDisagree,
  'version-word': versionWord,
  year,
  'year-order': yearOrder,
  'short-months': shortMonths,
  'heading-unit': headingUnit,
  percent,
  'format-sign': formatSign,
  'format-text': formatText,
  'format-hidden': formatHidden,
  'letter-m': letterM,
  'no-value': noValue,
  'merged-columns': mergedColumns,
  'merged-rows': mergedRows,
  'carry-down': carryDown,
  'sum-rows': sumRows,
  'tables-below': tablesBelow,
  'tables-beside': tablesBesideOne,
  'total-rows': totalRows,
  'quantity-rows': quantityRows,
  'part-rows': partRows,
  'deduction-rows': deductionRows,
  'heading-rows': headingRows,
  'note-rows': noteRows,
  'beside-column': besideColumn,
  'other-unit': otherUnit,
  'signed-twice': signedTwice,
  'facts-disagree': factsDisagree,
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
} satisfies Partial<Readonly<Record<FindingKind, Rule<SheetCheck>>>>

/** Of the review: what is found of rows whatever is answered. */
const rowRules = {
  'error-row': errorRow,
  total,
  'hidden-rows': hiddenRows,
  'hidden-columns': hiddenColumns,
  duplicate,
  existing,
  'similar-id': similarId,
  summed,
  outlier,
  transposed,
  shifted,
} satisfies Partial<Readonly<Record<FindingKind, Rule<ReviewedRows>>>>

/** Of the review: what is found of that which would be sent. */
const planRules = {
  newer,
  'closed-months': closedMonths,
  'since-sent': sinceSent,
  'no-ids': noIds,
  'no-amounts': noAmounts,
} satisfies Partial<Readonly<Record<FindingKind, Rule<ReviewedPlan>>>>

/** Of sheets of records, about rows; what is found of their cells comes with the plan of each row. */
const recordRules = {
  'no-name': recordNames,
  'total-rows': recordTotals,
  'heading-rows': recordHeadings,
  'note-rows': recordNotes,
  'table-rows': recordTables,
  'hidden-rows': hiddenRecords,
} satisfies Partial<Readonly<Record<FindingKind, Rule<RecordSheet>>>>

type RuleFacts = Pick<Rule<never>, 'leavesOut' | 'isOfRows'>

/** What answers to each kind mean beside the reading of a sheet. */
const factsOf: Readonly<Partial<Record<FindingKind, RuleFacts>>> = {
  ...sheetRules,
  ...rowRules,
  ...planRules,
}

function rulesInOrder<Checked>(
  rules: Readonly<Partial<Record<FindingKind, Rule<Checked>>>>,
): readonly Rule<Checked>[] {
  return findingKinds.flatMap((kind) => rules[kind] ?? [])
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
  const findings = rulesInOrder<SheetCheck>(sheetRules).flatMap((rule) => rule.find(check))
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
    const isKept = where.rows === undefined && !ruleFor({ kind }).isOfThisSheet
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

/** The rule that finds a kind while columns are matched. */
export function ruleFor({ kind }: Pick<Finding, 'kind'>): Rule<SheetCheck> {
  const rules: Readonly<Partial<Record<FindingKind, Rule<SheetCheck>>>> = sheetRules
  return rules[kind] ?? { kind, find: () => [] }
}

/** The rules of a sheet with an answer: the person's, or what it makes of the columns. */
export function rulesAnswered(rules: ReadingRules, finding: Finding, answer: string): Partial<ReadingRules> {
  const { roles, version } = rules
  const matched = ruleFor(finding).rulesBy?.({ roles, version }, finding, answer)
  return matched ?? { answers: { ...rules.answers, [answerKey(finding)]: answer } }
}

// The review.

/** What is found of the rows of a sheet, answered or not. @param items all of the sheet */
export function findInRows(reviewed: ReviewedRows): readonly Finding[] {
  const { totals } = reviewed.check.aside
  const certain = new Set(totals.flatMap(({ row, isCertain }) => (isCertain ? row : [])))
  const items = reviewed.items.filter(({ rows }) => !rows.some((row) => certain.has(row)))
  return rulesInOrder<ReviewedRows>(rowRules).flatMap((rule) => rule.find({ ...reviewed, items }))
}

/** What is found of that which would be sent, answered or not. */
export function findInPlan(reviewed: ReviewedPlan): readonly Finding[] {
  return rulesInOrder<ReviewedPlan>(planRules).flatMap((rule) => rule.find(reviewed))
}

/** The answers that still hold when the rows of their sheet have moved. */
export function withoutRows(answers: Answers): Answers {
  const isOfRows = (key: string) => {
    const about = findingOfKey(key)
    return about !== undefined && factsOf[about.kind]?.isOfRows === true
  }
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isOfRows(key)))
}

/** The answers of version 1.0.0, in which one about an amount was given by its row alone, as answers to each amount. */
export function answersToAmounts(answers: Answers, findings: readonly Finding[]): Answers {
  const given = findings.flatMap(({ kind, place }) => {
    const [row = ''] = place.split(' ')
    const ofRow = factsOf[kind]?.isOfRows && row !== place ? answerAt(answers, kind, row) : undefined
    return ofRow === undefined ? [] : [[answerKey({ kind, place }), ofRow] as const]
  })
  return given.length === 0 ? answers : { ...Object.fromEntries(given), ...answers }
}

/** What the answers to findings leave out of a sheet. */
export function leftOutBy(
  { sheet: { headingRows } }: Pick<SheetCheck, 'sheet'>,
  findings: readonly Finding[],
  answers: Answers,
): LeftOut {
  const rows = new Map<number, LeftOutReason>()
  const columns = new Map<number, LeftOutReason>()
  const cells = new Map<number, Map<number, LeftOutReason>>()
  for (const finding of findings) {
    const { where } = finding
    const reason = factsOf[finding.kind]?.leavesOut
    const answer = reason && answerTo(answers, finding)
    if (!reason) continue
    if (answer === 'leave-out-amount')
      for (const { row, column } of where.cells) {
        const ofRow = cells.get(row - headingRows) ?? new Map<number, LeftOutReason>()
        cells.set(row - headingRows, ofRow.set(column, reason))
      }
    if (answer !== 'leave-out') continue
    for (const row of where.rows ?? []) if (!rows.has(row - headingRows)) rows.set(row - headingRows, reason)
    if (!where.rows) for (const column of where.columns) columns.set(column, reason)
  }
  return { rows, columns, cells }
}

// Records.

/** What is found of the rows of a sheet of records, answered or not. */
export function findingsOfRecords(sheet: RecordSheet): readonly Finding[] {
  return rulesInOrder<RecordSheet>(recordRules).flatMap((rule) => rule.find(sheet))
}

/** What is noted of rows that are sent, or are no records: each with the name of its row. */
export function notesOfRecords({ rows }: Pick<HierarchyPlan, 'rows'>): readonly Finding[] {
  return rows
    .filter((planned) => !isKeptBack(planned))
    .flatMap(({ name, findings }) =>
      findings.map((finding) => ({ ...finding, about: { ...finding.about, name } })),
    )
}
