// How the texts of each column of amounts are read: by the one decimal mark that all of them allow, or by what a person
// says. Numbers have no convention, and no column is read by what another one allows.
import { type Convention, type DecimalMark, markEvidence } from '#spreadsheet/amount.ts'
import type { Table } from '#spreadsheet/table.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import type { Sheet } from './sheet.ts'

interface Evidence {
  point: number
  comma: number
  /** Texts that allow both readings: 1,234. */
  either: number
}

interface ReadSheet {
  readonly sheet: Sheet
  readonly rules: Pick<ReadingRules, 'roles' | 'decimal' | 'openDecimal'>
}

/** The convention of each column; `open` for those that hold no amounts. */
export function findConventions({
  sheet: { table, headingRows },
  rules: { roles, decimal, openDecimal },
}: ReadSheet): readonly Convention[] {
  const counts = roles.map((role) => (isAmountRole(role) ? { point: 0, comma: 0, either: 0 } : undefined))
  if (decimal !== undefined) return counts.map((count) => (count ? decimal : 'open'))
  for (const [column, count] of counts.entries())
    if (count) countTexts(table, { column, from: headingRows }, count)
  const conventions = counts.map((count) => conventionOf(count, openDecimal))
  const doubtful = counts.flatMap((count, column) => (count && count.either > 0 ? column : []))
  const isDoubtful = weigh({ table, headingRows, counts, conventions }, doubtful)
  return conventions.map((convention, column) =>
    isDoubtful(column) ? (openDecimal ?? 'contrary') : convention,
  )
}

function conventionOf(count: Evidence | undefined, chosen: DecimalMark | undefined): Convention {
  if (count === undefined) return 'open'
  const { point, comma } = count
  if (point > 0 && comma > 0) return chosen ?? 'contrary'
  if (point > 0) return '.'
  return comma > 0 ? ',' : (chosen ?? 'open')
}

/** Numbers say nothing of how texts are to be read. */
function countTexts(
  table: Table,
  { column, from }: { readonly column: number; readonly from: number },
  count: Evidence,
): void {
  for (let row = from; row < table.rowCount; row += 1) {
    if (table.type(row, column) !== 'text') continue
    const evidence = markEvidence(table.cell(row, column))
    if (evidence) count[evidence] += 1
  }
}

interface Weighed {
  readonly table: Table
  readonly headingRows: number
  readonly counts: readonly (Evidence | undefined)[]
  readonly conventions: readonly Convention[]
}

/**
 * Tells columns in which a few cells decide that many others have exactly three digits behind their decimal mark: 12,5
 * beside 1,234 and 2,345, which look like thousands. The rest of the sheet can decide it, or cells that have three digits
 * there for certain.
 * @param doubtful columns with cells that allow both readings
 */
function weigh(sheet: Weighed, doubtful: readonly number[]): (column: number) => boolean {
  const { counts, conventions } = sheet
  const isDecided = (column: number) => conventions[column] === '.' || conventions[column] === ','
  const asked = doubtful.filter(isDecided)
  if (asked.length === 0) return () => false
  const deciding = { '.': 0, ',': 0 }
  const thousands = { '.': 0, ',': 0 }
  const own = new Map<number, Weight>()
  for (const [column, count] of counts.entries()) {
    const mark = conventions[column]
    if (!count || (mark !== '.' && mark !== ',')) continue
    const weight = weightOf(sheet, column, mark)
    own.set(column, weight)
    deciding[mark] += weight.deciding
    thousands[mark] += weight.thousands
  }
  return (column) => {
    const mark = conventions[column]
    const weight = own.get(column)
    if (!weight || weight.thousands === 0 || (mark !== '.' && mark !== ',')) return false
    return weight.withThree * 2 < weight.deciding && deciding[mark] <= thousands[mark]
  }
}

/** How many cells of a column say that a mark is the decimal one, with three digits behind it, and how many may be thousands. */
interface Weight {
  readonly deciding: number
  readonly withThree: number
  readonly thousands: number
}

function weightOf({ table, headingRows }: Weighed, column: number, mark: DecimalMark): Weight {
  const weight = { deciding: 0, withThree: 0, thousands: 0 }
  for (let row = headingRows; row < table.rowCount; row += 1) {
    if (table.type(row, column) !== 'text') continue
    const text = table.cell(row, column)
    const evidence = markEvidence(text)
    if (evidence === 'either' && text.includes(mark)) weight.thousands += 1
    if (evidence !== (mark === '.' ? 'point' : 'comma')) continue
    // With groups as well it leaves no doubt: 1,234.50.
    weight.deciding += text.includes(mark === '.' ? ',' : '.') ? Number.POSITIVE_INFINITY : 1
    const [, behind] = text.split(mark)
    if (behind !== undefined && /^\d{3}(?!\d)/.test(behind)) weight.withThree += 1
  }
  return weight
}

/** The convention that all columns of amounts have; undefined when they differ, or when there are none. */
export function commonConvention(
  conventions: readonly Convention[],
  { roles }: Pick<ReadingRules, 'roles'>,
): Convention | undefined {
  const found = new Set(conventions.filter((_, column) => roles[column] && isAmountRole(roles[column])))
  const [first] = found
  return found.size === 1 ? first : undefined
}
