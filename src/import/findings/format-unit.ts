// Numbers whose format shows thousands or millions as text: `0" T€"`.
import type { SheetCheck } from '#import/sheet-check.ts'
import { formatUnitChoices } from '#spreadsheet/amount.ts'
import { shownMarkOf, typeOf } from '#spreadsheet/cell-type.ts'
import { notationOfFormat } from '#spreadsheet/format-notations.ts'
import type { Rule } from './finding.ts'
import { previewOfAnswer } from './notations.ts'

/** Units that the question names. */
const maxNamed = 3

export const formatUnit: Rule<SheetCheck> = {
  kind: 'format-unit',
  find(check) {
    const { table, headingRows } = check.sheet
    // Nearly all sheets have no such format, and need no look at their cells.
    if (!table.formats.formats.some((format) => notationOfFormat(format)?.positive.places)) return []
    const units = new Set<string>()
    const where = check.findCells(check.amountColumns, (row, column) => {
      const facts = table.facts(headingRows + row, column)
      const isNumber = typeOf(facts) === 'number' && shownMarkOf(facts) === undefined
      const shown = isNumber ? check.cellOptions(facts, column, row).format?.positive : undefined
      if (!shown?.places || table.cell(headingRows + row, column) === '') return false
      if (units.size < maxNamed) units.add(shown.unit)
      return true
    })
    if (where.count === 0) return []
    const about = { unit: [...units].join(', ') }
    return [
      { kind: 'format-unit', severity: 'question', place: '', where, answers: formatUnitChoices, about },
    ]
  },
  preview: previewOfAnswer('format-unit'),
}
