// Numbers whose format shows something else than what is stored: another sign, a text that is no part of an amount, or
// nothing of the number.
import type { SheetCheck } from '#import/sheet-check.ts'
import { type FormatAnswers, type FormatTrouble, readCell, shownOf } from '#spreadsheet/amount.ts'
import { typeOf } from '#spreadsheet/cell-type.ts'
import { type CellPlace, type FindingKind, type Rule, shownCells } from './finding.ts'

/** A question for each text that formats show beside numbers, and one for each other trouble. */
function formatRule(
  kind: Extract<FindingKind, `format-${string}`>,
  trouble: FormatTrouble,
  answers: readonly string[],
): Rule<SheetCheck> {
  return {
    kind,
    find(check) {
      const found = [...cellsByText(check, trouble)]
      return found.map(([text, cells]) => {
        const columns = [...new Set(cells.map(({ column }) => column))]
        const where = { columns, cells: cells.slice(0, shownCells), count: cells.length }
        const place = trouble === 'text' ? text : ''
        return { kind, severity: 'question', place, where, answers, about: { text } }
      })
    },
    preview(check, { row, column }, answer) {
      const { table } = check.sheet
      const facts = table.facts(row, column)
      const text = table.cell(row, column)
      const options = check.cellOptions(facts, column, row - check.sheet.headingRows)
      const formatAnswers = answersOf(options.format && shownOf(options.format, text), trouble, answer)
      const reading = readCell(text, facts, check.convention(column), { ...options, formatAnswers })
      return reading.kind === 'amount' ? reading.digits : undefined
    },
  }
}

export const formatSign = formatRule('format-sign', 'sign', ['as-shown', 'as-stored'])
export const formatText = formatRule('format-text', 'text', ['refuse', 'as-stored'])
export const formatHidden = formatRule('format-hidden', 'hidden', ['blank', 'as-stored'])

/** The numbers of amounts with this trouble, by the text beside them; by nothing where the text does not matter. */
function cellsByText(check: SheetCheck, trouble: FormatTrouble): ReadonlyMap<string, CellPlace[]> {
  const found = new Map<string, CellPlace[]>()
  const { table, headingRows } = check.sheet
  if (!check.formats.hasTrouble(trouble)) return found
  for (const column of check.amountColumns) {
    const ofColumn = table.factsOf(column)
    for (let row = headingRows; row < ofColumn.length; row += 1) {
      const facts = ofColumn[row] ?? 0
      const format = typeOf(facts) === 'number' ? check.formats.of(facts) : undefined
      if (!format) continue
      const text = table.cell(row, column)
      const shown = shownOf(format, text)
      if (shown === 'not-an-amount' || shown.trouble !== trouble) continue
      // Zero has no sign.
      if (trouble === 'sign' && Number(text) === 0) continue
      const named = trouble === 'text' ? shown.unit : ''
      const cells = found.get(named) ?? []
      cells.push({ row, column })
      found.set(named, cells)
    }
  }
  return found
}

function answersOf(
  shown: ReturnType<typeof shownOf> | undefined,
  trouble: FormatTrouble,
  answer: string,
): FormatAnswers {
  const isStored = answer === 'as-stored'
  const unit = shown === undefined || shown === 'not-an-amount' ? '' : shown.unit
  return {
    sign: trouble === 'sign' && !isStored ? 'as-shown' : 'as-stored',
    hidden: trouble === 'hidden' && !isStored ? 'blank' : 'as-stored',
    texts: new Set(isStored ? [unit] : []),
  }
}
