// Percentages in columns of amounts.
import type { SheetCheck } from '#import/sheet-check.ts'
import { type NotationChoices, percentChoices, readCell } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

export const percent: Rule<SheetCheck> = {
  kind: 'percent',
  find(check) {
    const found = check.cellsWritten('percent')
    if (found.count === 0) return []
    return [
      { kind: 'percent', severity: 'question', place: '', where: found, answers: percentChoices, about: {} },
    ]
  },
  preview(check, { row, column }, answer) {
    const { table } = check.sheet
    const facts = table.facts(row, column)
    const options = check.cellOptions(facts, column)
    const choices = { ...options.choices, ...choiceOf(answer) }
    const reading = readCell(table.cell(row, column), facts, check.convention(column), {
      ...options,
      choices,
    })
    return reading.kind === 'amount' ? reading.digits : undefined
  },
}

function choiceOf(answer: string): NotationChoices {
  return { percent: percentChoices.find((one) => one === answer) }
}
