import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { specifiedOperations } from '#testing/specified-operations.ts'
import { describedPath } from './openapi.ts'
import type { Operation } from './operation.ts'
import { operationNames, operations } from './operations.ts'

/** The names of the parameters that a schema takes. */
function keysOf(schema: z.core.$ZodType): string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

test('holds exactly the operations of the specification', () => {
  expect(operationNames.toSorted()).toEqual(Object.keys(specifiedOperations).toSorted())
})

describe.each(operationNames)('%s', (name) => {
  const operation: Operation = operations[name]
  const specified = specifiedOperations[name]

  test('is declared as the specification says', () => {
    expect({
      line: `${operation.method} ${describedPath(operation)}`,
      success: operation.success.status,
      hasBody: operation.success.body !== null,
      others: operation.statuses,
      scope: operation.scope,
      experimental: operation.experimental,
    }).toEqual({
      line: specified.line,
      success: specified.success,
      hasBody: specified.answer !== null,
      others: specified.others,
      scope: specified.scope,
      experimental: specified.experimental,
    })
  })

  test('takes the parameters that its path names', () => {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(keysOf(operation.params)).toEqual(named)
  })

  test('belongs to the area that its scope is about', () => {
    expect(operation.area).toBe(operation.scope?.split(':')[1] ?? null)
  })
})

test('serves no two operations at the same address', () => {
  const lines = operationNames.map(
    (name) => `${operations[name].base} ${operations[name].method} ${operations[name].path}`,
  )
  expect(new Set(lines).size).toBe(lines.length)
})

test('needs the body of every request that has one, but for the comment of archiving', () => {
  const optional = operationNames.filter((name) => {
    const { body, bodyRequired }: Operation = operations[name]
    return body !== null && !bodyRequired
  })
  expect(optional).toEqual(['archiveOrganization'])
  for (const name of operationNames) {
    const { body, bodyRequired }: Operation = operations[name]
    if (body === null) expect(bodyRequired, name).toBe(false)
  }
})
