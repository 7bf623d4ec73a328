// Notations of amounts that mean one thing in this sheet and another in the next: 12%, 450², 5.00 CR. One question for all
// amounts that are written so.
import { withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { besideChoices, creditSides, percentChoices } from '#spreadsheet/amount.ts'
import type { FindingKind, Rule } from './finding.ts'

/** Shows what a cell becomes by an answer to a kind of which a sheet has one question. */
export function previewOfAnswer(kind: FindingKind): NonNullable<Rule<SheetCheck>['preview']> {
  return (check, cell, answer) => check.digitsAt(cell, withAnswer(check.rules, { kind, place: '' }, answer))
}

function notationRule(
  kind: 'percent' | 'footnote' | 'credit-debit',
  answers: readonly string[],
): Rule<SheetCheck> {
  return {
    kind,
    find(check) {
      const where = check.cellsWritten(kind)
      if (where.count === 0) return []
      return [{ kind, severity: 'question', place: '', where, answers, about: {} }]
    },
    preview: previewOfAnswer(kind),
  }
}

export const percent = notationRule('percent', percentChoices)
/** As texts: 450², 450*, 450 1). */
export const footnote = notationRule('footnote', besideChoices)
/** Amounts that say on which side they are, where nothing says which side is negative. */
export const creditDebit = notationRule('credit-debit', creditSides)
