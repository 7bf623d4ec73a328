// Ways to make the JSON of a valid body wrong, each of which is wrong wherever it is applied.
import fc from 'fast-check'

export interface DamagedText {
  readonly what: string
  readonly body: Uint8Array
}

interface JsonNode {
  /** Keys and positions from the root, each after a slash. */
  readonly place: string
  readonly value: unknown
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function nodesOf(value: unknown, place = ''): JsonNode[] {
  const below = membersOf(value).flatMap(([key, member]) => nodesOf(member, `${place}/${key}`))
  return [{ place, value }, ...below]
}

/** The document as JSON, with some text where the node at `place` was. */
function printWith(document: unknown, place: string, text: string, at = ''): string {
  if (at === place) return text
  const members = membersOf(document).map(([key, member]): [string, string] => [
    key,
    printWith(member, place, text, `${at}/${key}`),
  ])
  if (Array.isArray(document)) return `[${members.map(([, member]) => member).join()}]`
  if (members.length === 0) return JSON.stringify(document)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join()}}`
}

type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as Kind
}

/** What no schema takes in the place of a value: null is left out where a field may be null. */
const strangers: Readonly<Record<Kind, readonly string[]>> = {
  null: ['0', 'true', '[]', '{}'],
  boolean: ['0', '"true"'],
  number: ['"1"', 'true', 'null', '[]', '{}'],
  string: ['0', '-1.5', 'true', 'false', '[]', '["a"]', '{}'],
  array: ['0', '"a"', 'true', 'null', '{}'],
  object: ['0', '"a"', 'true', '[]'],
}

const required = [
  'name',
  'organizationTypeId',
  'focusAreaTypeId',
  'items',
  'financialVersionType',
  'id',
  'order',
  'key',
  'displayName',
  'grant_type',
]

const notNumbers = [
  '1e999',
  '-1e-999',
  '01',
  '.5',
  '1.',
  '+1',
  '0x1',
  'NaN',
  'Infinity',
  '--1',
  '1'.repeat(60),
]
const notText = [
  [0xff],
  [0xfe, 0xff],
  [0xc0, 0x80],
  [0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xe2, 0x82],
]
const tails = ['}', ']', ',', 'x', '"', '{}', '1', ' null', '\u0000', '//', ';']

/** One of the values; no arbitrary where there is none. */
function choice<Value>(values: readonly Value[]): fc.Arbitrary<Value>[] {
  return values.length === 0 ? [] : [fc.constantFrom(...values)]
}

function damaged(what: string, text: string): DamagedText {
  return { what, body: Buffer.from(text) }
}

/** Every node of the document, and every object in it, replaced by what must not stand there. */
function damagedNodes(document: unknown): fc.Arbitrary<DamagedText>[] {
  const nodes = nodesOf(document)
  const node = fc.constantFrom(...nodes)
  const replaced = (what: string, { place }: JsonNode, text: string) =>
    damaged(`${what} at ${place || 'the root'}`, printWith(document, place, text))
  const strings = nodes.filter(({ value }) => typeof value === 'string')
  return [
    node.chain((at) =>
      fc.constantFrom(...strangers[kindOf(at.value)]).map((text) => replaced('another type', at, text)),
    ),
    fc.tuple(node, fc.constantFrom(...notNumbers)).map(([at, text]) => replaced('no number', at, text)),
    fc
      .tuple(node, fc.integer({ min: 65, max: 3000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
      .map(([at, depth, [open = '', close = '']]) =>
        replaced('deep nesting', at, `${open.repeat(depth)}0${close.repeat(depth)}`),
      ),
    ...choice(strings).map((string) =>
      fc
        .tuple(string, fc.constantFrom('\\u0000', '\\ud800', '\\udc00', '\\x', '\\u12', '\n'))
        .map(([at, text]) => replaced('no text', at, `"${String(at.value)}${text}"`)),
    ),
  ]
}

/** Where a field that the schema does not have is ignored. */
type TakesUnknown = 'anywhere' | 'at the root' | 'nowhere'

function damagedObjects(document: unknown, takesUnknown: TakesUnknown): fc.Arbitrary<DamagedText>[] {
  const objects = nodesOf(document).filter(({ value }) => kindOf(value) === 'object')
  if (objects.length === 0) return []
  const changed = (what: string, { place }: JsonNode, text: string) =>
    damaged(`${what} at ${place || 'the root'}`, printWith(document, place, text))
  const withMember = (value: unknown, member: string) => `${JSON.stringify(value).slice(0, -1)},${member}}`
  const object = fc.constantFrom(...objects)
  const lacking = objects.flatMap((at) =>
    membersOf(at.value)
      .filter(([key]) => required.includes(key))
      .map(([key]) => ({ at, key })),
  )
  const strict = objects.filter(({ place }) => takesUnknown === 'nowhere' || place !== '')
  const unknown = choice(takesUnknown === 'anywhere' ? [] : strict).map((strictObject) =>
    strictObject.map((at) => changed('an unknown field', at, withMember(at.value, '"unheardOf":1'))),
  )
  const incomplete = lacking.map(({ at, key }) => {
    const { [key]: _gone, ...others } = at.value as Record<string, unknown>
    return changed(`no ${key}`, at, JSON.stringify(others))
  })
  return [
    object.map((at) => changed('__proto__', at, withMember(at.value, '"__proto__":{"a":1}'))),
    object.map((at) => {
      const [key = ''] = Object.keys(at.value as object)
      return changed('a field twice', at, withMember(at.value, `${JSON.stringify(key)}:1`))
    }),
    ...choice(incomplete),
    ...unknown,
  ]
}

/** The text of the document, wrong as JSON or as text. */
function damagedText(document: unknown): fc.Arbitrary<DamagedText>[] {
  const text = JSON.stringify(document)
  const bytes = Buffer.from(text)
  return [
    fc.integer({ min: 1, max: text.length - 1 }).map((end) => damaged('text cut short', text.slice(0, end))),
    fc.constantFrom(...tails).map((tail) => damaged('text behind the end', text + tail)),
    fc.constant({ what: 'text in UTF-16', body: Buffer.from(text, 'utf16le') }),
    fc.tuple(fc.nat({ max: bytes.length }), fc.constantFrom(...notText)).map(([at, insert]) => ({
      what: 'bytes that are not UTF-8',
      body: Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at)]),
    })),
  ]
}

/** A body that must be refused, made from one that is taken. */
export function damagedBodies(document: unknown, { takesUnknown }: { takesUnknown: TakesUnknown }) {
  return fc.oneof(
    ...damagedText(document),
    ...damagedNodes(document),
    ...damagedObjects(document, takesUnknown),
  )
}
