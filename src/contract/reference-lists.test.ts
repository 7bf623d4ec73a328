import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { describeReference, InvestmentCategories, investmentCategoriesOf } from './reference-lists.ts'

describe('investment categories', () => {
  const category = { investmentCategoryId: randomUUID(), key: 'RUN' }

  test.each([
    ['an array', [category]],
    ['a list envelope', { values: [category], last: true, totalCount: 1 }],
    ['a single object', category],
  ])('are read from %s', (_, answer) => {
    expect(investmentCategoriesOf(InvestmentCategories.parse(answer))).toEqual([category])
  })

  test('keep the fields that the specification does not know', () => {
    const rich = { ...category, name: 'Run' }
    expect(investmentCategoriesOf(InvestmentCategories.parse([rich]))).toEqual([rich])
  })
})

describe('a reference item', () => {
  test('is described by the fields of the bundled service', () => {
    const item = { costTypeId: 'c1', key: 'LABOUR', name: 'labour', displayName: 'Labour', order: 1 }
    expect(describeReference(item, 'costType')).toEqual({ id: 'c1', key: 'LABOUR', label: 'Labour' })
  })

  test.each([
    ['costType', { typeId: 't', typeKey: 'LABOUR' }, { id: 't', key: 'LABOUR', label: 'LABOUR' }],
    [
      'costSubtype',
      { subtypeId: 's', subtypeKey: 'EMP', typeId: 't', typeKey: 'LABOUR', subtypeName: 'Employees' },
      { id: 's', key: 'EMP', label: 'Employees' },
    ],
    ['benefitType', { uuid: 'b', typeKey: 'REVENUE' }, { id: 'b', key: 'REVENUE', label: 'REVENUE' }],
    ['investmentCategory', { categoryId: 'c', categoryKey: 'RUN' }, { id: 'c', key: 'RUN', label: 'RUN' }],
  ])('of %s is described by the short names of another service', (thing, item, described) => {
    expect(describeReference(item, thing)).toEqual(described)
  })

  test.each([
    [
      { id: 7, uuid: 'u1', label: 'Labour' },
      { id: 'u1', key: undefined, label: 'Labour' },
    ],
    [{ costTypeKey: 'LABOUR' }, { id: undefined, key: 'LABOUR', label: 'LABOUR' }],
    [
      { id: 'c1', displayName: '' },
      { id: 'c1', key: undefined, label: 'c1' },
    ],
    [{}, { id: undefined, key: undefined, label: undefined }],
  ])('is described as far as it can be: %o', (item, described) => {
    expect(describeReference(item, 'costType')).toEqual(described)
  })

  test('never takes an inherited property for a field', () => {
    expect(describeReference({}, '__proto__').label).toBeUndefined()
  })
})
