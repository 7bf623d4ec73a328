// Something about a sheet that a person should know, decide or correct: one shape for all of it, whatever it is about.
import type { ColumnRole } from '#import/columns.ts'
import type { LeftOutReason } from '#import/left-out.ts'
import type { CurrencySum } from '#import/tally.ts'
import type { Version } from '#import/versions.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'

/** In the order in which they are shown. */
export const findingKinds = [
  // How the table was read, and what its columns have to be.
  'table-note',
  'no-name',
  'no-period-column',
  'no-amount-column',
  'two-layouts',
  'tables-below',
  'tables-beside',
  'text-around',
  'texts-disagree',
  'version-word',
  'year',
  'year-order',
  'short-months',
  'sum-columns',
  'overlap',
  'fiscal-year',
  'undivided',
  'two-readings',
  'credit-debit',
  'format-unit',
  'heading-unit',
  'percent',
  'unassigned',
  'currencies',
  'letter-m',
  'no-value',
  'merged-columns',
  'merged-rows',
  'carry-down',
  'sum-rows',
  'total-rows',
  'quantity-rows',
  'part-rows',
  'deduction-rows',
  'heading-rows',
  'note-rows',
  'beside-column',
  'other-unit',
  'signed-twice',
  'facts-disagree',
  'special-periods',
  'postings',
  'posting-days',
  'format-sign',
  'format-text',
  'format-hidden',
  'footnote',
  'cell-parts',
  'text-parts',
  // What its columns mean together, once all around them is understood.
  'period-format',
  'unknown-periods',
  'repeated-columns',
  'restated-otherwise',
  'version',
  'heading-days',
  // Of the review: about rows and single amounts, then about what would be sent.
  'error-row',
  'total',
  'hidden-rows',
  'hidden-columns',
  'duplicate',
  'existing',
  'similar-id',
  'summed',
  'outlier',
  'transposed',
  'shifted',
  'newer',
  'closed-months',
  'since-sent',
  'no-ids',
  'no-amounts',
  // Of sheets of records: rows of other tables, then the cells of a row.
  'table-rows',
  'name-missing',
  'text-invalid',
  'id-unknown',
  'record-ambiguous',
  'same-record',
  'parent-missing',
  'parent-ambiguous',
  'parent-cycle',
  'parent-unmatched',
  'level-invalid',
  'level-fault',
  'type-unknown',
  'type-ambiguous',
  'type-missing',
  'type-unseen',
  'type-retired',
  'owner-unknown',
  'owner-unseen',
  'owner-ambiguous',
  'owner-retired',
  'date-invalid',
  'parent-kept',
  'type-kept',
  'status-kept',
  'date-kept',
  'row-total',
  'row-heading',
  'row-note',
  'row-other-table',
] as const
export type FindingKind = (typeof findingKinds)[number]

/**
 * `error`: what it is about is not sent until it is corrected. `question`: nothing is planned until it is answered.
 * `note`: to be known; an answer that it has is given beforehand.
 */
export type Severity = 'error' | 'question' | 'note'

/** A cell by its place in the table, headings included, from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Cells that a finding shows. */
export const shownCells = 3

/** What a finding is about. */
export interface Where {
  /** Empty where it is about the whole sheet. */
  readonly columns: readonly number[]
  /** Rows of the table; left out where it is about columns as a whole. */
  readonly rows?: readonly number[]
  /** The first of the cells that it is about, or where its text stands. */
  readonly cells: readonly CellPlace[]
  /** How many cells, rows or texts it is about. */
  readonly count: number
}

export interface Finding {
  readonly kind: FindingKind
  readonly severity: Severity
  /**
   * Tells it from others of its kind, by words of the sheet and not by numbers of rows where that is possible, so that an
   * answer holds for the next sheet of the same headings; empty where a sheet has one of its kind.
   */
  readonly place: string
  readonly where: Where
  /** The codes of its answers, in the order in which they are offered. */
  readonly answers: readonly string[]
  /** The answer that holds until the person gives another one; a question has none. */
  readonly presumed?: string
  /** What its sentences mention. */
  readonly about: Readonly<Record<string, string>>
  /** Amounts that they mention, several as a list. */
  readonly amounts?: Readonly<Record<string, readonly CurrencySum[]>>
  /** The first of the items that they name; of more, the count is that of {@link Where}. */
  readonly names?: readonly string[]
  /** Months that they mention, `2027-03`. */
  readonly months?: Readonly<Record<string, readonly string[]>>
  /** Of how the table was read. */
  readonly note?: TableNote
}

/**
 * What a person answered, by {@link answerKey}: about the reading of a sheet with its rules, about what is sent with its review.
 * Stored with drafts and remembered with mappings: version 1.
 */
export type Answers = Readonly<Record<string, string>>

export function answerKey({ kind, place }: Pick<Finding, 'kind' | 'place'>): string {
  return place === '' ? kind : `${kind} ${place}`
}

/** What a key is about; undefined where that is no kind of this release. */
export function findingOfKey(key: string): Pick<Finding, 'kind' | 'place'> | undefined {
  const kind = findingKinds.find((one) => key === one || key.startsWith(`${one} `))
  return kind && { kind, place: key.slice(kind.length + 1) }
}

/** The answer to a finding: the person's, else the one that holds until they give one; undefined for an open question. */
export function answerTo(answers: Answers, finding: Finding): string | undefined {
  const key = answerKey(finding)
  const given = Object.hasOwn(answers, key) ? answers[key] : undefined
  // What an earlier release, or another sheet, left may be no answer here.
  return given !== undefined && finding.answers.includes(given) ? given : finding.presumed
}

/** The answer to a kind of finding of which a sheet has one, or that has this place. */
export function answerAt(answers: Answers, kind: FindingKind, place = ''): string | undefined {
  const key = answerKey({ kind, place })
  return Object.hasOwn(answers, key) ? answers[key] : undefined
}

/**
 * The answers of an earlier release, in which one held for all findings of its kind, as answers to each of them; the same
 * object where there are none of these.
 */
export function answersToEach(answers: Answers, findings: readonly Finding[]): Answers {
  const given = findings.flatMap((finding) => {
    const ofKind = answerAt(answers, finding.kind)
    return finding.place === '' || ofKind === undefined ? [] : [[answerKey(finding), ofKind] as const]
  })
  return given.length === 0 ? answers : { ...answers, ...Object.fromEntries(given) }
}

/** The value behind the word of an answer, `year:2027`; undefined for an answer that is a word alone. */
export function answerValue(answer: string | undefined): string | undefined {
  const end = answer?.indexOf(':') ?? -1
  return end === -1 ? undefined : answer?.slice(end + 1)
}

/** True for a question without an answer: nothing is planned until it has one. */
export function isOpen(answers: Answers, finding: Finding): boolean {
  return finding.severity === 'question' && answerTo(answers, finding) === undefined
}

/** What the columns of a sheet mean, and the version of amounts that name none. */
export interface MatchedColumns {
  readonly roles: readonly ColumnRole[]
  readonly version: Version | undefined
}

/** Finds one kind of thing. One file a rule. */
export interface Rule<Checked> {
  readonly kind: FindingKind
  /** The findings, answered ones included: the person may change the answer. */
  find(check: Checked): readonly Finding[]
  /**
   * What a cell becomes by an answer, as canonical decimal digits; undefined where it becomes no amount. Left out where
   * the answers change no amount that can be shown beside it.
   */
  preview?(check: Checked, cell: CellPlace, answer: string): string | undefined
  /** True where an answer says something of this sheet alone: it is not remembered for the next one of its headings. */
  readonly isOfThisSheet?: boolean
  /** Why amounts are not sent by its answer `leave-out`, or `leave-out-amount`; left out where no answer is one of these. */
  readonly leavesOut?: LeftOutReason
  /** True where its place counts rows: an answer is void once rows have moved. */
  readonly isOfRows?: boolean
  /** What the title of an answer mentions besides. */
  aboutAnswer?(finding: Finding, answer: string): Finding['about']
  /** What the columns mean by an answer, which is then no longer asked for; left out where no answer changes that. */
  rulesBy?(rules: MatchedColumns, finding: Finding, answer: string): MatchedColumns
}

/** The columns of a finding are left out by its only answer. */
export function leavesOut({ roles, version }: MatchedColumns, { where }: Finding): MatchedColumns {
  const left = roles.map((role, column): ColumnRole => {
    return where.columns.includes(column) ? { kind: 'ignored' } : role
  })
  return { roles: left, version }
}
