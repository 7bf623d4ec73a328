// Reads what an error answer says, whatever its shape: the documented one (§7), and those of the proxies,
// gateways and frameworks that may answer in the service's place.

import { type ErrorEntry, type ForeignAnswer, StoredAmount } from '#contract/errors.ts'
import { parseJson } from '#contract/exact-json.ts'

/** Longest text that is kept of a body that is not JSON. */
const maxTextLength = 500
/** Levels of a body that are looked into. */
const maxDepth = 8

/** The entries of an error body as they came; none when it says nothing to a person. */
export function readErrorBody(text: string): ErrorEntry[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const json = parseJson(trimmed)
  if (json !== undefined) return entriesOf(json, 0)
  const said = trimmed.startsWith('<') ? titleOf(trimmed) : trimmed
  return said === '' ? [] : [{ type: '', message: said.slice(0, maxTextLength) }]
}

/** Longest title or text that is quoted of an answer that is not the service's. */
const maxSaidLength = 120

/** What the body of an answer is that is not the service's, and what it says to a person. */
export function describeForeign(text: string): ForeignAnswer {
  const trimmed = text.trim()
  if (trimmed === '') return { content: 'nothing', said: '' }
  const isPage = trimmed.startsWith('<')
  const content = isPage ? 'page' : parseJson(trimmed) === undefined ? 'text' : 'data'
  // Of data that is cut there is nothing to quote.
  const isCut = content === 'text' && /^[{["]/.test(trimmed)
  const words = isPage ? titleOf(trimmed) : isCut ? '' : readErrorBody(trimmed)[0]?.message
  const said = (words ?? '').replace(/\s+/g, ' ')
  // Bytes that are no text have characters of these kinds.
  return { content, said: /\p{Cc}|\ufffd/u.test(said) ? '' : said.slice(0, maxSaidLength).toWellFormed() }
}

function entriesOf(value: unknown, depth: number): ErrorEntry[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ type: '', message: value }]
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((inner) => entriesOf(inner, depth + 1))
  if (!isObject(value)) return []
  const place = placeOf(value)
  for (const list of [
    'errors',
    'elementErrors',
    'errorMessages',
    'violations',
    'detail',
    'details',
    'error',
  ]) {
    const inner = value[list]
    if (!Array.isArray(inner) && !isObject(inner)) continue
    const entries = [
      ...entriesOf(inner, depth + 1),
      ...(list === 'errors' && isObject(inner) ? fieldEntries(inner) : []),
    ]
    if (entries.length > 0)
      return entries.map((entry) => ({ ...entry, message: placed(place, entry.message) }))
  }
  const results = resultEntries(value.results, depth)
  if (results.length > 0) return results
  const message = firstText(value, messageNames)
  if (message === undefined)
    return isObject(value.items) || Array.isArray(value.items) ? itemEntries(value.items) : []
  return [
    {
      type: firstText(value, ['type', 'code', 'error']) ?? '',
      message: placed(place, message),
      ...codeAndPath(value),
    },
  ]
}

/** What the bundled service says to programs, see `codeOf`; of another site the pointer, where it says one. */
function codeAndPath({
  type,
  code,
  path,
  stored,
}: Record<string, unknown>): Pick<ErrorEntry, 'code' | 'path' | 'stored'> {
  const pointer = typeof path === 'string' && path.startsWith('/') ? { path } : {}
  if (typeof type !== 'string' || typeof code !== 'string') return pointer
  const amount = StoredAmount.safeParse(stored).data
  return { code, ...pointer, ...(amount && { stored: amount }) }
}

const messageNames = [
  'message',
  'error_description',
  'detail',
  'title',
  'error',
  'reason',
  'msg',
  'description',
]

/** Errors by the name of their field: `{"name": "must not be empty"}`, or `{"items.2.name": ["must not be empty"]}`. */
function fieldEntries(errors: Record<string, unknown>): ErrorEntry[] {
  if (entriesOf(errors, maxDepth).length > 0) return []
  return Object.entries(errors).flatMap(([field, value]) =>
    field === 'items' && typeof value === 'object' && !isTexts(value)
      ? itemEntries(value)
      : textsIn(value).map((text) => ({ type: '', message: placedAt(field, text) })),
  )
}

/** Errors of each item at its place, as lists of texts by field: `[{}, {"name": ["must not be empty"]}]`. */
function itemEntries(items: unknown): ErrorEntry[] {
  return Object.entries(items ?? {}).flatMap(([index, fields]) => {
    if (!/^\d{1,6}$/.test(index)) return []
    const own = isTexts(fields) ? [['', fields] as const] : Object.entries(isObject(fields) ? fields : {})
    // A text may be the item itself, repeated.
    return own.flatMap(([field, value]) =>
      isTexts(value)
        ? textsIn(value).map((text) => ({ type: '', message: itemMessage(index, field, text) }))
        : [],
    )
  })
}

function itemMessage(index: string, field: string, text: string): string {
  return `${printPlace(index, field)}: ${text}`
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string')
}

function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** A text about a field; where that is one of an item, in the form of {@link placeOf}. */
function placedAt(field: string, text: string): string {
  const [, index, rest = ''] = itemPath.exec(field) ?? /^\W{0,3}(\d{1,6})\]?(?:$|[./](.*)$)/.exec(field) ?? []
  return index === undefined ? `${field}: ${text}` : itemMessage(index, rest, text)
}

/**
 * The outcomes of all items, those of the failed ones. Their places are only known where some did not fail: a list of
 * failures alone has other places.
 */
function resultEntries(results: unknown, depth: number): ErrorEntry[] {
  if (!Array.isArray(results) || depth >= maxDepth) return []
  const hasAll = results.some(isDone)
  return results.flatMap((result, index) =>
    isDone(result)
      ? []
      : entriesOf(result, depth + 1).map((entry) => ({
          ...entry,
          message: hasAll ? placed(printPlace(String(index), ''), entry.message) : entry.message,
        })),
  )
}

const doneStatus = /^(?:2\d\d|ok|done|valid|success|successful|succeeded|created|updated|accepted|imported)$/i

function isDone(result: unknown): boolean {
  if (!isObject(result)) return false
  return doneStatus.test(firstText(result, ['status', 'result', 'outcome']) ?? '') || result.success === true
}

const itemPath = /(?:^|\W)items(?:\[|[./])(\d{1,6})\]?[./]?([\s\S]*)/i

/**
 * Which item of a bulk request an entry is about, in the form that the bundled service writes into its messages:
 * `items[3].name`. Spec silent: whether and how an entry says so (§4.7). A number counts from zero.
 */
function placeOf(entry: Record<string, unknown>): string | undefined {
  const source = isObject(entry.source) ? entry.source : {}
  const field = [entry.field, entry.path, entry.pointer, source.pointer, entry.loc, entry.propertyPath].find(
    (part) => part !== undefined,
  )
  const path = Array.isArray(field) ? field.join('.') : typeof field === 'string' ? field : ''
  const named = itemPath.exec(path)
  if (named) return printPlace(named[1] ?? '', named[2] ?? '')
  const number = ['index', 'itemIndex', 'failedElementNumber']
    .map((name) => entry[name])
    .find((value) => Number.isInteger(value))
  return number === undefined ? undefined : printPlace(String(number), path)
}

function printPlace(index: string, field: string): string {
  return field === '' ? `items[${index}]` : `items[${index}].${field.replaceAll('/', '.')}`
}

function placed(place: string | undefined, message: string): string {
  return place === undefined || message.startsWith('items') ? message : `${place}: ${message}`
}

function firstText(object: Record<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

/** The title of an HTML page; the rest of such a page is written for another audience. */
function titleOf(html: string): string {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? ''
  return title.replace(/\s+/g, ' ').trim()
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
