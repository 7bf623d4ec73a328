// Names, headings and other texts from which what is struck out or hidden was left out.
import type { SheetCheck } from '#import/sheet-check.ts'
import { leftOf, partedCells, whereOf } from './cell-parts.ts'
import type { Rule } from './finding.ts'

export const textParts: Rule<SheetCheck> = {
  kind: 'text-parts',
  find(check) {
    const cells = partedCells(check, false)
    if (cells.length === 0) return []
    const about = { left: leftOf(cells) }
    return [{ kind: 'text-parts', severity: 'note', place: '', where: whereOf(cells), answers: [], about }]
  },
}
