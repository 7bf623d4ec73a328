// Reads what an error answer says, whatever its shape: the documented one (§7), and those of the proxies,
// gateways and frameworks that may answer in the service's place.

import type { ErrorEntry } from '#contract/errors.ts'
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

function entriesOf(value: unknown, depth: number): ErrorEntry[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ type: '', message: value }]
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((inner) => entriesOf(inner, depth + 1))
  if (!isObject(value)) return []
  const place = placeOf(value)
  for (const list of ['errors', 'elementErrors', 'errorMessages', 'error']) {
    const inner = value[list]
    if (Array.isArray(inner) || isObject(inner)) {
      const entries = [...entriesOf(inner, depth + 1), ...(list === 'errors' ? fieldEntries(inner) : [])]
      if (entries.length > 0)
        return entries.map((entry) => ({ ...entry, message: placed(place, entry.message) }))
    }
  }
  const message = firstText(value, ['message', 'error_description', 'detail', 'title', 'error', 'reason'])
  if (message === undefined) return []
  const type = firstText(value, ['type', 'code', 'error']) ?? ''
  return [{ type, message: placed(place, message), ...codeAndPath(value) }]
}

/** What the bundled service says to programs; see `codeOf`. */
function codeAndPath({ type, code, path }: Record<string, unknown>): Pick<ErrorEntry, 'code' | 'path'> {
  if (typeof type !== 'string' || typeof code !== 'string') return {}
  return typeof path === 'string' ? { code, path } : { code }
}

/** Errors by the name of their field: `{"name": "must not be empty"}`. */
function fieldEntries(errors: unknown): ErrorEntry[] {
  if (!isObject(errors) || entriesOf(errors, maxDepth).length > 0) return []
  return Object.entries(errors).flatMap(([field, text]) =>
    typeof text === 'string' && text.trim() !== '' ? [{ type: '', message: `${field}: ${text}` }] : [],
  )
}

/**
 * Which item of a bulk request an entry is about, in the form that the bundled service writes into its messages:
 * `items[3].name`. Spec silent: whether and how an entry says so (§4.7). A number counts from zero.
 */
function placeOf(entry: Record<string, unknown>): string | undefined {
  const field = ['field', 'path', 'pointer'].map((name) => entry[name]).find((part) => part !== undefined)
  const path = Array.isArray(field) ? field.join('.') : typeof field === 'string' ? field : ''
  const named = /^\W{0,3}items(?:\[|[./])(\d{1,6})\]?[./]?(.*)$/.exec(path)
  if (named) return printPlace(named[1] ?? '', named[2] ?? '')
  const number = ['index', 'itemIndex', 'failedElementNumber']
    .map((name) => entry[name])
    .find((value) => Number.isInteger(value))
  return number === undefined ? undefined : printPlace(String(number), path)
}

function printPlace(index: string, field: string): string {
  return field === '' ? `items[${index}]` : `items[${index}].${field}`
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
