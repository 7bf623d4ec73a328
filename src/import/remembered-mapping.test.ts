import { describe, expect, it } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { suggestRoles } from './columns.ts'
import { answersToRemember, findingsOf } from './findings/registry.ts'
import { headingSet, mappingOf, rolesWith } from './remembered-mapping.ts'
import { roleName } from './role-names.ts'
import { sheetOf } from './sheet.ts'

const headings = ['What', 'Ref', 'Area', '2026-01', 'Q1']
const chosen = suggestRoles(headings, 'cost-item')
  .with(0, { kind: 'field', field: 'name' })
  .with(1, { kind: 'field', field: 'externalId' })
  .with(4, { kind: 'period-amount', period: 'Q1', version: undefined })
const sheetWith = (texts: readonly string[]) => sheetOf(Table.of([[...texts]]), 1)
const names = (texts: readonly string[], mapping: Record<string, string>) =>
  rolesWith(mapping, sheetWith(texts), 'cost-item').map(roleName)

describe('a remembered mapping', () => {
  it('holds what was changed, and makes the same of the same headings in any order', () => {
    const mapping = mappingOf(sheetWith(headings), chosen, 'cost-item')
    expect(mapping).toEqual({ What: 'name', Ref: 'externalId', Q1: 'period-amount' })
    expect(rolesWith(mapping, sheetWith(headings), 'cost-item')).toEqual(chosen)
    expect(names(headings.toReversed(), mapping)).toEqual([
      'period-amount',
      'period-amount',
      'focusArea',
      'externalId',
      'name',
    ])
  })

  it('is for other months, too, and for no other headings', () => {
    const next = ['Ref', 'What', 'Q1', 'Area', 'Forecast 2027-01', '2027-02']
    expect(headingSet(next, 'cost-item')).toBe(headingSet(headings, 'cost-item'))
    expect(headingSet(next, 'benefit-item')).not.toBe(headingSet(headings, 'cost-item'))
    expect(headingSet([...headings, 'Note'], 'cost-item')).not.toBe(headingSet(headings, 'cost-item'))
  })

  it('has no entry for an unchanged suggestion, nor for a heading that occurs twice', () => {
    expect(mappingOf(sheetWith(headings), suggestRoles(headings, 'cost-item'), 'cost-item')).toEqual({})
    const twice = ['Name', 'Ref', 'Ref']
    const roles = suggestRoles(twice, 'cost-item').with(2, { kind: 'field', field: 'externalId' })
    expect(mappingOf(sheetWith(twice), roles, 'cost-item')).toEqual({})
  })

  it('never reads a name that is invalid as something else', () => {
    expect(names(headings, { What: '__proto__', Ref: 'benefitTypeKey' })).toEqual([
      'unknown',
      'unknown',
      'focusArea',
      'period-amount',
      'unknown',
    ])
    expect(names(['constructor', 'toString'], {})).toEqual(['unknown', 'unknown'])
  })
})

describe('the answers of a planned sheet', () => {
  it('are remembered where they are about headings, and not where they are about rows or years', () => {
    const rows = [
      ['Name', 'Focus area', 'Jan (TEUR)', 'Feb (TEUR)'],
      ['Desks', 'R-1', '2', '3'],
      ['Chairs', 'R-1', '4', '5'],
      ['Total', '', '6', '8'],
    ]
    const answers = { year: 'year:2027', 'heading-unit TEUR': 'multiply', 'total-rows': 'import' }
    const check = checked(rows, { pattern: 'YYYY-MM', answers }, { ...context, thisYear: 2027 })
    expect(findingsOf(check).map(({ kind }) => kind)).toEqual(['year', 'heading-unit', 'total-rows'])
    expect(answersToRemember(check)).toEqual({ 'heading-unit TEUR': 'multiply' })
  })
})
