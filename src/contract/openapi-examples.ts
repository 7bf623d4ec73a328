// Examples in the OpenAPI document, made from its schemas: one value for each field, the same wherever the field is.

export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
export type JsonObject = { [key: string]: Json }

/** An example of texts by the name of their field, where the format or the values of the schema give none. */
const texts: Readonly<Record<string, string>> = {
  about: 'Cards, transfers and invoices.',
  amount: '1200.5',
  expected: '1000',
  access_token: 'eyJhbGciOi…',
  advisory_url: 'https://advisories.example.com/CVE-2026-0001',
  address: '192.0.2.10',
  archiveComment: 'Merged with another company',
  body: 'Merged with another company',
  closedThrough: '2026-10',
  client_id: 'client-4f2a',
  client_secret: 'the-secret-of-the-client',
  code: 'REQUIRED',
  costItemExternalId: 'PAYMENTS-LICENSES',
  externalCostItemId: 'PAYMENTS-LICENSES',
  benefitItemExternalId: 'PAYMENTS-SALES',
  externalBenefitItemId: 'PAYMENTS-SALES',
  label: 'Nightly import',
  costType: 'LABOUR',
  benefitTypeKey: 'REVENUE',
  currency: 'EUR',
  cursor: 'eyJxdWVyeSI6e319',
  cve_id: 'CVE-2026-0001',
  cve_ids: 'CVE-2026-0001,CVE-2026-0002',
  cve_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  email: 'ada@example.com',
  error: 'invalid_client',
  error_description: 'the client ID or client secret is wrong',
  externalId: 'PAYMENTS',
  features: 'site-activity',
  grant_type: 'client_credentials',
  key: 'LABOUR',
  managers: 'Ada Lovelace',
  message: 'name: is required',
  name: 'Payments',
  nameContains: 'pay',
  nextPageCursor: 'eyJxdWVyeSI6e319',
  path: '/name',
  period: '2027-01',
  products: 'Ledger',
  scope: 'read:focus-areas:planning',
  sort: '+name',
  targetDate: '2027-03-31',
  targetDateType: 'QUARTER',
  token_type: 'Bearer',
  type: 'FIELD_REQUIRED',
  word: 'Budget',
}

const numbers: Readonly<Record<string, number>> = {
  expires_in: 3600,
  limit: 50,
  totalCount: 1,
  resources_count: 1,
  total_count: 1,
  cve_severity: 7.5,
}

const uuid = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const formats: Readonly<Record<string, string>> = {
  uuid,
  'date-time': '2026-11-25T08:30:00.000Z',
  email: 'ada@example.com',
}

/** Optional fields that an example of a request has: those that show what it is for. */
const toldFields: readonly string[] = [
  'externalId',
  'externalCostItemId',
  'about',
  'focusAreaId',
  'costItemExternalId',
  'benefitItemExternalId',
  'costPeriodValues',
  'benefitPeriodValues',
  'timePeriodToAmount',
  'targetDate',
  'targetDateType',
]

interface Maker {
  readonly schemas: JsonObject
  /** Leaves out optional fields that tell nothing. */
  readonly isRequest: boolean
}

/** An example of what a schema describes, with every field. */
export function exampleOf(schema: JsonObject, schemas: JsonObject): Json {
  return make(schema, '', { schemas, isRequest: false })
}

/**
 * An example of a request body, with the fields that it needs and a few more.
 * @param mask the only field that it has, if the request has a mask
 */
export function exampleOfBody(schema: JsonObject, schemas: JsonObject, mask?: string): Json {
  if (mask === undefined) return make(schema, 'body', { schemas, isRequest: true })
  const whole = make(schema, 'body', { schemas, isRequest: false }) as JsonObject
  return { [mask]: whole[mask] ?? null }
}

export function exampleOfParameter(name: string, schema: JsonObject): Json {
  if (name === 'updateMask') return firstAlternative(String(schema.pattern))
  return make(schema, name, { schemas: {}, isRequest: true })
}

/** The first of the names in the pattern of a mask: `^…(?:(?:name|about)…`. */
function firstAlternative(pattern: string): string {
  return /\(\?:\(\?:(\w+)[|)]/.exec(pattern)?.[1] ?? ''
}

export function exampleOfError(status: number, isOfToken: boolean): Json {
  const [type, message] = errors[status] ?? ['INTERNAL', 'internal error']
  const errorsOf = [{ type, message, code: status === 400 ? 'REQUIRED' : type }]
  if (!isOfToken) return { errors: errorsOf }
  const error = status === 401 ? 'invalid_client' : 'invalid_request'
  return { error, error_description: message, errors: errorsOf }
}

const errors: Readonly<Record<number, readonly [string, string]>> = {
  400: ['FIELD_REQUIRED', 'name: is required'],
  401: ['UNAUTHENTICATED', 'the credential is wrong, expired or revoked'],
  403: ['SCOPE_MISSING', 'the scope is required, and this credential does not have it'],
  404: ['NOT_FOUND', 'the record was not found'],
  405: ['METHOD_NOT_ALLOWED', 'PUT is not supported at this address; use GET, POST, OPTIONS'],
  408: ['REQUEST_TIMEOUT', 'the request took too long to arrive; send it again'],
  409: ['EXTERNAL_ID_CONFLICT', 'another item has this external ID'],
  413: ['PAYLOAD_TOO_LARGE', 'the body is too large; send at most 1 MiB'],
  414: ['FORMAT_INVALID', 'an identifier in the address is too long'],
  415: ['MEDIA_TYPE_UNSUPPORTED', 'the body must be sent with Content-Type: application/json'],
  417: ['FORMAT_INVALID', 'the only supported expectation is 100-continue'],
  429: ['RATE_LIMITED', 'too many requests; wait and send it again'],
  431: ['HEADERS_TOO_LARGE', 'the address and headers are too large; shorten them'],
  501: ['NOT_IMPLEMENTED', 'listing focus areas is not implemented; read them by ID'],
  503: ['UNAVAILABLE', 'the database is not available; nothing was changed'],
}

/** The name behind a reference such as `#/components/schemas/CostItem`. */
export function nameOfRef(ref: string): string {
  return ref.split('/').at(-1) ?? ''
}

function make(schema: JsonObject, name: string, maker: Maker): Json {
  if (typeof schema.$ref === 'string') {
    return make(maker.schemas[nameOfRef(schema.$ref)] as JsonObject, name, maker)
  }
  const choices = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined
  const [chosen] = (choices ?? []).filter(({ type }) => type !== 'null')
  if (chosen) return make(chosen, name, maker)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const [type] = [schema.type].flat().filter((one) => one !== 'null')
  switch (type) {
    case 'object':
      return makeObject(schema, maker)
    case 'array':
      return [make((schema.items ?? {}) as JsonObject, name, maker)]
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numbers[name] ?? Math.max(1, Number(schema.minimum ?? 1))
    case 'string':
      return formats[String(schema.format)] ?? texts[name] ?? (/id(s|_?)$/i.test(name) ? uuid : 'text')
    default:
      return {}
  }
}

function makeObject(schema: JsonObject, maker: Maker): Json {
  const { properties, required = [], propertyNames, additionalProperties } = schema
  if (properties === undefined) {
    const isOfMonths = JSON.stringify(propertyNames ?? '').includes('0000')
    if (!isOfMonths) return { owner: make((additionalProperties ?? {}) as JsonObject, 'owner', maker) }
    return { '2027-01': 1200.5, '2027-02': 800 }
  }
  const all = Object.entries(properties as JsonObject)
  const told = all.filter(
    ([name]) => !maker.isRequest || (required as string[]).includes(name) || toldFields.includes(name),
  )
  // A request whose fields are all optional changes the first of them.
  const shown = told.length > 0 ? told : all.slice(0, 1)
  return Object.fromEntries(
    shown.map(([name, property]) => [name, make(property as JsonObject, name, maker)]),
  )
}
