// The references of formulas: relative to their cell where they are kept, and as spreadsheets show them.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { shownFormula } from '#import/shown-formula.ts'
import { columnLetters } from './column-letters.ts'
import { formulaOfOpenDocument, relativeFormula } from './formula.ts'

const seed = 20261124
const d5 = { row: 4, column: 3 }

describe('a formula', () => {
  test.each([
    ['B5*C5', 'RC[-2]*RC[-1]'],
    ['SUM(D2:D4)', 'SUM(R[-3]C:R[-1]C)'],
    ['$B$1*D4+$C5-D$2', 'R1C2*R[-1]C+RC3-R2C'],
    ['SUM(B:B)+SUM($2:5)', 'SUM(C[-2]:C[-2])+SUM(R2:R)'],
    ['IF(A5="B5*C5",Rates!B2,\'B2 ""\'!C3)', 'IF(RC[-3]="B5*C5",Rates!R[-3]C[-2],\'B2 ""\'!R[-2]C[-1])'],
    ['LOG10(A1)+Q1_plan*Table1[B2]', 'LOG10(R[-4]C[-3])+Q1_plan*Table1[B2]'],
    ['[1]Plan!A1+1.5', '[1]Plan!R[-4]C[-3]+1.5'],
  ])('%s is kept as %s, and shown as it was', (written, relative) => {
    expect(relativeFormula(written, d5)).toBe(relative)
    expect(shownFormula(relative, d5)).toBe(`=${written}`)
  })

  it('of another cell refers to what lies where it lies there', () => {
    const relative = relativeFormula('B2*$F$1', { row: 1, column: 2 })
    expect(shownFormula(relative, { row: 9, column: 27 })).toBe('=AA10*$F$1')
    expect(shownFormula(relative, { row: 0, column: 0 })).toBe('=#REF!*$F$1')
  })

  it('of an OpenDocument file is read as Excel would write it', () => {
    expect(formulaOfOpenDocument('of:=SUM([.D2:.D$4])*[$Rates.C1]&"[.A1]"')).toBe(
      'SUM(D2:D$4)*Rates!C1&"[.A1]"',
    )
    expect(formulaOfOpenDocument('oooc:=[.A1]')).toBe('A1')
  })

  it('of any references is shown as it was', () => {
    const place = fc.record({ row: fc.nat(1_048_575), column: fc.nat(16_383) })
    const cell = fc.tuple(place, fc.boolean(), fc.boolean()).map(([at, isColumnFixed, isRowFixed]) => {
      return `${isColumnFixed ? '$' : ''}${columnLetters(at.column)}${isRowFixed ? '$' : ''}${at.row + 1}`
    })
    const formula = fc.array(cell, { minLength: 1 }).map((cells) => `SUM(${cells.join(':')})+${cells[0]}`)
    fc.assert(
      fc.property(formula, place, (written, at) => {
        expect(shownFormula(relativeFormula(written, at), at)).toBe(`=${written}`)
      }),
      { seed, numRuns: 500 },
    )
  })
})
