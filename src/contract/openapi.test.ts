import { describe, expect, test } from 'vitest'
import { type SpecifiedField, specifiedAnswers, specifiedRequests } from '#testing/specified-fields.ts'
import { accessScope } from './access.ts'
import { accessOperations } from './access-operations.ts'
import { accountOperations } from './account-operations.ts'
import { activityOperations } from './activity-operations.ts'
import { amountsOperations } from './amounts-operations.ts'
import { catalogOperations } from './catalog-operations.ts'
import { extendedOperations } from './extended-operations.ts'
import { maskableFields } from './hierarchies.ts'
import { parseSort } from './listing.ts'
import { addedStatuses, describedPath, openApiDocument, servedPaths, transportStatuses } from './openapi.ts'
import type { Operation } from './operation.ts'
import { operationNames, operations } from './operations.ts'
import { periodKeyPattern } from './period-keys.ts'
import { parseMask } from './record-patch.ts'
import { siteOperations } from './site-operations.ts'
import { viewOperations } from './view-operations.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
}

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, Media>>
}

interface Described {
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly required: boolean
    readonly schema: { readonly pattern?: string }
    readonly example: unknown
  }[]
  readonly requestBody?: { required: boolean; content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-experimental'?: boolean
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

const document = openApiDocument({
  serverUrl: 'http://localhost:4600',
  version: '1.0.0',
}) as unknown as Document
const schemas = document.components.schemas

function describedAt(path: string, { method }: Operation): Described {
  const described = document.paths[path]?.[method.toLowerCase()]
  if (!described) throw new Error(`the document does not have ${method} ${path}`)
  return described
}

/** The answers of an operation by status, references followed. */
function answersOf({ responses }: Described): Readonly<Record<string, Answer>> {
  const followed = Object.entries(responses).map(([status, answer]) => {
    if (!('$ref' in answer)) return [status, answer]
    return [status, document.components.responses[answer.$ref.split('/').at(-1) ?? '']]
  })
  return Object.fromEntries(followed) as Readonly<Record<string, Answer>>
}

const everyOperation = Object.values(document.paths).flatMap((item) => Object.values(item))

const served = operationNames.flatMap((name) =>
  servedPaths(operations[name]).map((path) => {
    const operation: Operation = operations[name]
    return { name, path: describedPath({ ...operation, path }), operation }
  }),
)

describe.each(served)('$name at $path', ({ path, operation }) => {
  const described = describedAt(path, operation)

  test('has the statuses of the table, those beyond the specification marked', () => {
    const added = [...addedStatuses(operation), ...transportStatuses(operation)]
    const statuses = [operation.success.status, ...operation.statuses, ...added].map(String)
    expect(Object.keys(described.responses).toSorted()).toEqual(statuses.toSorted())
    const marked = Object.entries(answersOf(described))
      .filter(([, { description }]) => description.endsWith('(not in the specification)'))
      .map(([status]) => Number(status))
    expect(marked.toSorted()).toEqual(added.toSorted())
  })

  test('has a body where the table has one', () => {
    const success = answersOf(described)[operation.success.status]
    expect(success?.content !== undefined).toBe(operation.success.body !== null)
    expect(described.requestBody?.required).toBe(operation.body ? operation.bodyRequired : undefined)
  })

  test('requires the parameters of its path and the update mask, and no others', () => {
    const required = described.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(required).toEqual([...inPath, ...(operation.method === 'PATCH' ? ['updateMask'] : [])])
  })

  test('takes limit as a whole number, as typed clients send it', () => {
    const limit = described.parameters.find(({ name }) => name === 'limit')
    const takesLimit = 'limit' in (operation.query as unknown as { shape: object }).shape
    expect(limit !== undefined).toBe(takesLimit)
    if (!limit) return
    expect(limit.description).not.toBe('')
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1 })
  })

  test('is marked when it is experimental', () => {
    expect(described['x-experimental']).toBe(operation.experimental ? true : undefined)
  })

  test('names its scope', () => {
    const needs = operation.scope ? [operation.scope] : []
    const security = operation.base === 'auth' ? [{ client: [] }, {}] : [{ oauth: needs }, { apiToken: [] }]
    expect(described.security).toEqual(security)
  })
})

test('has no operation that no table has', () => {
  const described = everyOperation
  expect(described).toHaveLength(
    served.length +
      [
        accessOperations,
        accountOperations,
        catalogOperations,
        extendedOperations,
        activityOperations,
        siteOperations,
        amountsOperations,
        viewOperations,
      ].flatMap(Object.keys).length,
  )
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
})

test.each(Object.entries({ ...accessOperations, ...accountOperations }))(
  'has %s under a separate tag, behind a separate scope or for sessions alone',
  (name, { method, path, scope }) => {
    const described = document.paths[`/planning/access/v1${path}`]?.[method.toLowerCase()]
    expect(described).toMatchObject({
      operationId: name,
      ...(scope === null
        ? { tags: ['Account'], security: [{ session: [] }] }
        : { tags: ['Access'], security: [{ oauth: [accessScope] }, { apiToken: [] }] }),
    })
  },
)

test('refers only to schemas that it holds, and holds none in vain', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target)
  expect([...new Set(references)].toSorted()).toEqual(
    Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
      .toSorted(),
  )
})

test('leaves nothing of the library that made it', () => {
  expect(JSON.stringify(document)).not.toMatch(/\$defs|\$schema|\$id/)
})

/** Returns why a schema does not match the type of a field in the specification. */
function typeFaults(schema: Schema, type: string, place: string): string[] {
  const target = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!target) return [`${place} refers to nothing`]
  if (target.anyOf) return target.anyOf.flatMap((alternative) => typeFaults(alternative, type, place))
  const [, collection, member = ''] = /^(array|map) of (.*)$/.exec(type) ?? []
  if (collection === 'array') return typeFaults(target.items ?? {}, member, `${place}[]`)
  if (collection === 'map') return typeFaults(target.additionalProperties as Schema, member, `${place}{}`)
  const table = { ...specifiedAnswers, ...specifiedRequests }[type]
  if (table) return tableFaults(target, table, place)
  const wanted = { int32: 'integer', uuid: 'string', 'date-time': 'string' }[type] ?? type
  const faults = target.type === wanted ? [] : [`${place} is ${target.type} instead of ${wanted}`]
  const hasFormat = type === 'uuid' || type === 'date-time'
  if (hasFormat && target.format !== type) faults.push(`${place} has not the format ${type}`)
  return faults
}

function tableFaults(
  schema: Schema,
  table: Readonly<Record<string, SpecifiedField>>,
  place: string,
): string[] {
  const properties = schema.properties ?? {}
  const extra = Object.keys(properties).filter((name) => !Object.hasOwn(table, name))
  const faults = extra.map((name) => `${place}.${name} is not specified`)
  for (const [name, field] of Object.entries(table)) {
    const property = properties[name]
    const at = `${place}.${name}`
    if (!property) {
      faults.push(`${at} is missing`)
      continue
    }
    const [core, takesNull] = withoutNull(property)
    if (takesNull !== field.nullable) faults.push(`${at} ${takesNull ? 'takes null' : 'does not take null'}`)
    if ((schema.required ?? []).includes(name) !== field.required)
      faults.push(`${at}: required is not ${field.required}`)
    faults.push(...typeFaults(core, field.type, at))
  }
  return faults
}

/** A schema without its alternative null, and whether it had one. */
function withoutNull(schema: Schema): [Schema, boolean] {
  if (Array.isArray(schema.type)) {
    const [type = ''] = schema.type.filter((name) => name !== 'null')
    return [{ ...schema, type }, schema.type.includes('null')]
  }
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (!others || others.length === schema.anyOf?.length) return [schema, false]
  return [{ ...schema, anyOf: others }, true]
}

const tables: Readonly<Record<string, Readonly<Record<string, SpecifiedField>>>> = {
  ...specifiedAnswers,
  ...specifiedRequests,
}

test.each(Object.keys(tables).filter((name) => Object.hasOwn(schemas, name)))(
  'gives %s the fields of the specification, required and nullable as there',
  (name) => {
    expect(tableFaults(schemas[name] ?? {}, tables[name] ?? {}, name)).toEqual([])
  },
)

test('holds every resource and request of the specification under its name', () => {
  const parts = /(Owner|Type|Parent|PathItem|Status)$/
  const named = Object.keys(tables).filter((name) => !parts.test(name) || name === 'ExpenditureType')
  expect(named.filter((name) => !Object.hasOwn(schemas, name))).toEqual([])
})

test('describes every operation, with an example of what is sent and answered', () => {
  for (const operation of everyOperation) {
    const { operationId, description, parameters, requestBody } = operation
    expect(description, operationId).toMatch(/^[A-Z].*\.$/)
    const media = [
      ...Object.values(requestBody?.content ?? {}),
      ...Object.values(answersOf(operation)).flatMap(({ content }) => Object.values(content ?? {})),
    ]
    for (const { example } of [...media, ...parameters]) expect(example, operationId).toBeDefined()
  }
})

test('declares every tag', () => {
  const used = new Set(everyOperation.flatMap(({ tags }) => tags))
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})

test('closes no schema of an answer', () => {
  const closed = (schema: unknown): boolean => {
    if (typeof schema !== 'object' || schema === null) return false
    if ('$ref' in schema) return closed(schemas[String(schema.$ref).split('/').at(-1) ?? ''])
    if ('additionalProperties' in schema && schema.additionalProperties === false) return true
    return Object.values(schema).some(closed)
  }
  for (const operation of everyOperation) {
    for (const { content = {} } of Object.values(answersOf(operation)))
      expect(
        Object.values(content).some(({ schema }) => closed(schema)),
        operation.operationId,
      ).toBe(false)
  }
})

const opened = [
  'CreateOrganizationRequest',
  'CreateFocusAreaRequest',
  'UpdateCostItemRequest',
  'ExtendedUpdate',
]

test('leaves requests open where other fields are ignored, and says so in a header', () => {
  for (const name of opened) expect(schemas[name]).not.toHaveProperty('additionalProperties', false)
  expect(schemas.CostItemBulkRequest).toHaveProperty('additionalProperties', false)
  const create = describedAt('/gateway/api/planning/v1/organizations', operations.createOrganization)
  expect(answersOf(create)[201]?.headers).toHaveProperty('X-Ignored-Fields')
  const list = describedAt('/gateway/api/planning/v1/funds/cost-item', operations.listCostItems)
  expect(answersOf(list)[200]?.headers).toHaveProperty('x-experimental-api')
  expect(answersOf(list)[429]?.headers).toHaveProperty('Retry-After')
  expect(answersOf(list)[405]?.headers).toHaveProperty('Allow')
})

const patternOf = (path: string, operation: Operation, parameter: string) =>
  new RegExp(
    describedAt(path, operation).parameters.find(({ name }) => name === parameter)?.schema.pattern ?? '$^',
    'u',
  )

test('bounds texts, lists, masks, sorts and months as the service does', () => {
  expect(schemas.CreateFocusAreaRequest?.properties?.name).toMatchObject({ minLength: 1, maxLength: 500 })
  expect(schemas.CostItemBulkRequest?.properties?.items).toMatchObject({ minItems: 1, maxItems: 10_000 })
  const one = '/gateway/api/planning/v1/focus-areas/{focusAreaId}'
  const mask = patternOf(one, operations.updateFocusArea, 'updateMask')
  for (const text of ['name', 'name,about', ' name ,, about,', 'name,+about', '%2Bname']) {
    expect(parseMask(text, maskableFields), text).toBeDefined()
    expect(text).toMatch(mask)
  }
  for (const text of ['', ',', 'nam', 'name about', 'name,secret', 'nameabout']) {
    expect(parseMask(text, maskableFields), text).toBeUndefined()
    expect(text).not.toMatch(mask)
  }
  const sort = patternOf('/gateway/api/planning/v1/focus-areas', operations.listFocusAreas, 'sort')
  for (const text of ['+name', 'name', ' name', '-updatedDate, +name,', '%2Bname', ',']) {
    expect(parseSort(text), text).toBeDefined()
    expect(text).toMatch(sort)
  }
  for (const text of ['+owner', '++name', 'name updatedDate', '+ name']) {
    expect(parseSort(text), text).toBeUndefined()
    expect(text).not.toMatch(sort)
  }
  expect(JSON.stringify(schemas.PeriodValueRequest)).toContain(JSON.stringify(periodKeyPattern.source))
})
