import { describe, expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { type OperationName, operationNames, operations } from './operations.ts'
import { hierarchies, itemResources, resources } from './resources.ts'

const table: Readonly<Record<OperationName, Operation>> = operations
const described = Object.values(resources)

function operationsOf(resource: (typeof described)[number]): [string, Operation][] {
  return Object.entries(resource.operations).map(([act, name]) => [act, table[name]])
}

function fieldsOf(schema: object | null): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

test('name every operation of an area once, except the lists that items refer to', () => {
  const named = described.flatMap((resource) => Object.values<OperationName>(resource.operations))
  const served = operationNames.filter((name) => table[name].area && table[name].tag !== 'Reference lists')
  expect(named.toSorted()).toEqual(served.toSorted())
})

describe.each(described)('$kind', (resource) => {
  test('has its path, area and scopes for all of its operations', () => {
    for (const [act, { path, area, scope, tag }] of operationsOf(resource)) {
      expect(path.startsWith(resource.path), act).toBe(true)
      expect(area).toBe(resource.area)
      expect([resource.scopes.read, resource.scopes.write]).toContain(scope)
      expect(tag.toLowerCase()).toBe(resource.collection.replace('-', ' '))
    }
  })

  test('may be updated in exactly its maskable fields', () => {
    const { query, body } = table[resource.operations.update]
    const masks = (mask: string) => query.safeParse({ updateMask: mask }).success
    expect(masks(resource.maskable.join(','))).toBe(true)
    expect(fieldsOf(body)).toEqual(expect.arrayContaining([...resource.maskable]))
    const others = fieldsOf(body).filter((field) => !resource.maskable.some((known) => known === field))
    for (const field of [...others, 'id', '']) expect(masks(field), field).toBe(false)
  })
})

test.each(Object.values(hierarchies))('$kind: the fields are those of the schemas', (resource) => {
  const { get, create } = resource.operations
  expect(fieldsOf(table[get].success.body)).toContain(resource.fields.type)
  expect(fieldsOf(table[create].body)).toEqual(
    expect.arrayContaining([resource.fields.typeId, resource.fields.parentId]),
  )
})

test.each(Object.values(itemResources))('$kind: the fields are those of the answer', (resource) => {
  const { id, externalId } = resource.fields
  expect(fieldsOf(table[resource.operations.get].success.body)).toEqual(
    expect.arrayContaining([id, externalId]),
  )
})

test('only cost items answer the references that they were made with', () => {
  expect(
    Object.values(itemResources).map(({ kind, answersReferences }) => [kind, answersReferences]),
  ).toEqual([
    ['cost-item', true],
    ['benefit-item', false],
  ])
})
