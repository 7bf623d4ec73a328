// The account of the texts of a sheet that say something of its amounts, or may: each of them is used, asked about or left
// out, and the parts add up to the whole.
import { validateUnknown } from './cell-check.ts'
import { isBesideAmounts, isReasonHeading } from './columns.ts'
import { besideColumn } from './findings/beside-amounts.ts'
import { answerAt, isOpen } from './findings/finding.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

/** In the order in which they are shown. */
export const textFates = ['used', 'asked', 'left-out'] as const
export type TextFate = (typeof textFates)[number]

export interface PlacedFate {
  /** Counted as in the table, from 0. */
  readonly row: number
  readonly column: number
  readonly fate: TextFate
}

/** How many texts a sheet has by what becomes of them; together they are all. */
export interface TextTally {
  readonly used: number
  readonly asked: number
  readonly leftOut: number
  /** The columns whose texts are left out, with their counts. */
  readonly columns: readonly { readonly column: number; readonly count: number }[]
}

export function tallyTexts(check: SheetCheck): TextTally {
  const counts = { used: 0, asked: 0, 'left-out': 0 }
  const columns = new Map<number, number>()
  const count = ({ row, column, fate }: PlacedFate) => {
    counts[fate] += 1
    if (fate === 'left-out' && row >= check.sheet.headingRows)
      columns.set(column, (columns.get(column) ?? 0) + 1)
  }
  textsAround(check).forEach(count)
  countInColumns(check, count)
  const { used, asked, 'left-out': leftOut } = counts
  return { used, asked, leftOut, columns: Array.from(columns, ([column, count]) => ({ column, count })) }
}

/** Texts above and below the amounts. */
function textsAround({ facts, rules }: SheetCheck): readonly PlacedFate[] {
  const open = new Map(
    facts.open.flatMap(({ place, texts }) =>
      texts.map(({ row, column }) => [`${row} ${column}`, place] as const),
    ),
  )
  return facts.texts.map(({ row, column }) => {
    const place = open.get(`${row} ${column}`)
    if (place === undefined) return { row, column, fate: 'used' }
    return { row, column, fate: fateOfAnswer(answerAt(rules.answers, 'text-around', place)) }
  })
}

/** That a text says nothing of the amounts, or that they are left out, leaves out what it says. */
function fateOfAnswer(answer: string | undefined): TextFate {
  if (answer === undefined) return 'asked'
  return answer === 'nothing' || answer === 'leave-out' ? 'left-out' : 'used'
}

/** Texts of the columns beside amounts, those included that are not matched. */
function countInColumns(check: SheetCheck, count: (text: PlacedFate) => void): void {
  const { rules, sheet } = check
  if (!rules.roles.some(isAmountRole)) return
  const open = besideColumn.find(check).filter((found) => isOpen(rules.answers, found))
  const asked = new Set(open.flatMap(({ where }) => where.columns))
  for (const [column, role] of rules.roles.entries()) {
    const isBeside = isBesideAmounts(role)
    if (!isBeside && role.kind !== 'unknown' && role.kind !== 'ignored') continue
    if (isReasonHeading(sheet.headings[column] ?? '')) continue
    const isAsked = asked.has(column)
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const text = itemCell(sheet, row, column).trim()
      // Numbers have an account of their own, by count and sum.
      if (text === '' || (!isBeside && isNumber(check, row, column))) continue
      const fate = isBeside
        ? check.mark(row, column) === 0
          ? 'used'
          : 'asked'
        : isAsked
          ? 'asked'
          : 'left-out'
      count({ row: sheet.headingRows + row, column, fate })
    }
  }
}

function isNumber({ sheet }: SheetCheck, row: number, column: number): boolean {
  const text = itemCell(sheet, row, column)
  return (
    !/\p{L}/u.test(text) || validateUnknown(text, sheet.table.facts(sheet.headingRows + row, column)) !== 0
  )
}
