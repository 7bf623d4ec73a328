// Parameters and answers of lists: limit, cursor, sort, and the page envelope (§2.6, §4.9).
import { z } from 'zod/mini'
import { described } from './primitives.ts'

/** Spec silent: default and maximum `limit`. A larger one is served as the maximum, as AIP-158 advises. */
export const limits = {
  defaultPage: 50,
  maxPage: 1000,
  /**
   * Spec silent: whether a page may have fewer records than `limit`. It ends before the record whose texts would bring
   * it over this many bytes; a larger record is alone on its page.
   */
  pageBytes: 4 * 1024 * 1024,
  /** As long as a name can be, so that every name can be searched for. */
  searchText: 500,
} as const

export const Limit = described(
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,30}$/, { error: 'must be a whole number of 1 or more' })),
    z.transform((digits: string, context) => {
      const wanted = Math.min(Number(digits), limits.maxPage)
      if (wanted >= 1) return wanted
      context.issues.push({ code: 'custom', message: 'must be a whole number of 1 or more', input: digits })
      return z.NEVER
    }),
  ),
  {
    type: 'integer',
    minimum: 1,
    description: `Maximum number of records on a page; ${limits.defaultPage} by default. A value over ${limits.maxPage} counts as ${limits.maxPage}. Pages of long texts have fewer.`,
  },
)

/** Longer than any cursor of the service, which has the filters of its list: some 11,000 characters at most. */
const maxCursorLength = 12_000

export const Cursor = described(z.string().check(z.minLength(1), z.maxLength(maxCursorLength)), {
  description: 'The nextPageCursor of the previous page.',
})

export const NameContains = described(
  z.string().check(
    z.maxLength(limits.searchText),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
      error: 'must be valid Unicode text without the character U+0000',
      params: { code: 'TEXT_INVALID' },
    }),
  ),
  { description: 'Text that the name contains, ignoring case.' },
)

export const sortFields = ['name', 'updatedDate'] as const
export type SortField = (typeof sortFields)[number]
export interface SortKey {
  readonly field: SortField
  readonly direction: 'ascending' | 'descending'
}

/**
 * The entries of a list with commas, as clients write it into an address: white space around an entry and an entry
 * without a text do not count, and a plus sign that was encoded twice is one.
 */
export function listEntries(text: string): string[] {
  return text
    .replaceAll(/%2b/gi, '+')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/**
 * Reads sort directives: `+name`, `-updatedDate`, or several with commas. A bare `+` in a query string arrives
 * as a space; a directive without a sign ascends. Without any directive the keys are none. Answers undefined for anything
 * else, a field named twice included.
 * Spec silent: the grammar beyond the form `+name` (§4.9).
 */
export function parseSort(text: string): SortKey[] | undefined {
  const keys: SortKey[] = []
  for (const directive of listEntries(text)) {
    const match = /^([+-]?)([A-Za-z]+)$/.exec(directive)
    const field = sortFields.find((known) => known === match?.[2])
    if (!match || !field || keys.some((key) => key.field === field)) return undefined
    keys.push({ field, direction: match[1] === '-' ? 'descending' : 'ascending' })
  }
  return keys
}

/** The canonical text of sort directives, not yet URL-encoded: `+name,-updatedDate`. */
export function printSort(keys: readonly SortKey[]): string {
  return keys.map((key) => (key.direction === 'descending' ? '-' : '+') + key.field).join(',')
}

export const Sort = described(
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const keys = parseSort(text)
      if (keys) return keys
      const message = `must be a comma-separated list such as +name or -updatedDate; fields: ${sortFields.join(', ')}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  ),
  {
    description: 'Sort fields, such as `+name` or `-updatedDate,+name`. Send `+` as `%2B`.',
    pattern: `^[\\s,]*(?:(?:[+-]|%2[Bb])?(?:${sortFields.join('|')})\\s*(?:,[\\s,]*|$))*$`,
  },
)

/** The list envelope around records of one type (§2.6), read as {@link envelopeOf} says. @param more what else a page says */
export function paginated<Item extends z.ZodMiniType, const More extends z.core.$ZodLooseShape = object>(
  item: Item,
  more: More = {} as More,
) {
  const envelope = described(
    z.object({
      ...more,
      values: z.array(item),
      cursor: described(z.nullish(z.string()), { description: 'The cursor of this page.' }),
      last: z.boolean(),
      totalCount: z.optional(z.int32()),
      nextPageCursor: described(z.nullish(z.string()), {
        description: 'Send it as cursor to get the next page.',
      }),
    }),
    // Optional for readers, required in answers of the service.
    { required: ['values', 'last', 'totalCount'] },
  )
  return z.pipe(z.transform(envelopeOf), envelope)
}

/**
 * The envelope of a page from a site that leaves out derivable fields: without `last`, a page is the last one when it
 * names no next page; without a valid count, the count is unknown.
 */
function envelopeOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('values' in answer)) return answer
  const { last, totalCount, nextPageCursor } = answer as Partial<Record<keyof Page<unknown>, unknown>>
  const isCounted = typeof totalCount === 'number' && Number.isInteger(totalCount) && totalCount >= 0
  if (typeof last === 'boolean' && isCounted && totalCount < 2 ** 31) return answer
  return {
    ...answer,
    last: typeof last === 'boolean' ? last : !nextPageCursor,
    totalCount: isCounted && totalCount < 2 ** 31 ? totalCount : undefined,
  }
}

/** One page of records, as every list operation but the vulnerability listing answers it. */
export interface Page<Item> {
  values: Item[]
  cursor?: string | null | undefined
  last: boolean
  /** Undefined where the site does not count. */
  totalCount?: number | undefined
  nextPageCursor?: string | null | undefined
}
