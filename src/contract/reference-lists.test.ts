import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  describeReference,
  InvestmentCategories,
  investmentCategoriesOf,
  ReferencePage,
} from './reference-lists.ts'

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

describe('a reference list', () => {
  const listed = (answer: unknown) =>
    ReferencePage.parse(answer).values.map((item) => describeReference(item, 'costType'))

  test.each<[string, unknown]>([
    ['texts', { values: ['LABOUR', 'CLOUD'], last: true, totalCount: 2 }],
    ['texts without an envelope', ['LABOUR', 'CLOUD']],
    ['texts in an envelope of another name', { items: ['LABOUR', 'CLOUD'], count: 2 }],
    ['texts with nothing between them', { values: ['LABOUR', null, 'CLOUD'] }],
    ['fields of other names', { values: [{ code: 'LABOUR' }, { code: 'CLOUD' }] }],
  ])('of %s has their keys', (_, answer) => {
    expect(listed(answer).map(({ key }) => key)).toEqual(['LABOUR', 'CLOUD'])
  })

  test.each<[string, unknown, readonly string[]]>([
    ['numbers', { values: [4, 7] }, ['4', '7']],
    ['fields in another language', { values: [{ Bezeichnung: 'Arbeit', Rang: 1 }] }, ['Arbeit']],
    ['lists', { values: [['LABOUR', 'Labour']] }, ['LABOUR']],
    ['nothing', { values: [] }, []],
  ])('of %s has their labels', (_, answer, labels) => {
    expect(listed(answer).map(({ label }) => label)).toEqual(labels)
  })

  test.each<[string, unknown]>([
    ['errors', { errors: [{ type: 'INTERNAL', message: 'No.' }] }],
    ['nothing at all', {}],
    ['a text', 'LABOUR'],
  ])('is not read from %s', (_, answer) => {
    expect(ReferencePage.safeParse(answer).success).toBe(false)
  })

  test('of categories may be texts, too', () => {
    const categories = investmentCategoriesOf(InvestmentCategories.parse(['RUN', 'GROW']))
    expect(categories.map(({ key }) => key)).toEqual(['RUN', 'GROW'])
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
