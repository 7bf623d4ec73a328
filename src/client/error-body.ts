// Reads what an error answer says, whatever its shape: the documented one (§7), and those of the proxies,
// gateways and frameworks that may answer in the service's place.
import type { ErrorEntry } from '#contract/errors.ts'

/** Longest text taken over from a body that is not JSON. */
const longestText = 500

/** The entries of an error body as they came; none when it says nothing to a person. */
export function readErrorBody(text: string): ErrorEntry[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const json = parseJson(trimmed)
  if (json !== undefined) return entriesOf(json)
  const said = trimmed.startsWith('<') ? titleOf(trimmed) : trimmed
  return said === '' ? [] : [{ type: '', message: said.slice(0, longestText) }]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function entriesOf(value: unknown): ErrorEntry[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ type: '', message: value }]
  if (Array.isArray(value)) return value.flatMap(entriesOf)
  if (!isObject(value)) return []
  for (const list of ['errors', 'errorMessages', 'error']) {
    const inner = value[list]
    if (Array.isArray(inner) || isObject(inner)) {
      const entries = entriesOf(inner)
      if (entries.length > 0) return entries
    }
  }
  const message = firstText(value, ['message', 'error_description', 'detail', 'title', 'error', 'reason'])
  if (message === undefined) return []
  return [{ type: firstText(value, ['type', 'code', 'error']) ?? '', message }]
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
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? ''
  return title.replace(/\s+/g, ' ').trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
