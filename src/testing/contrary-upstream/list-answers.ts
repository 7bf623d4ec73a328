// Pages of lists, with every liberty that the specification leaves them (§2.6, §4.9).
import type { Answer } from './answer.ts'
import { refuse } from './error-answers.ts'
import type { Turn } from './turn.ts'

const usualPage = 25
const hardLimit = 50

interface PageWishes<Row> {
  readonly rows: readonly Row[]
  readonly print: (row: Row) => unknown
}

/** One page of the rows. Cursors are opaque, and are refused when they are none of ours. */
export function answerPage<Row>(turn: Turn, { rows, print }: PageWishes<Row>): Answer {
  const limit = turn.query.get('limit')
  if (limit !== null && turn.has('limit-refused') && Number(limit) > hardLimit)
    return refuse(turn, 400, `limit must not be more than ${hardLimit}`)
  const cursor = turn.query.get('cursor')
  const from = cursor === null ? 0 : readCursor(cursor)
  if (from === undefined) return refuse(turn, 400, 'cursor is none of this service')
  const size = pageSize(turn, limit)
  const values = rows.slice(from, from + size).map(print)
  const isLast = from + size >= rows.length
  return {
    status: 200,
    json: {
      values,
      ...(cursor === null && turn.has('optional-fields-absent') ? {} : { cursor }),
      ...lastOf(turn, isLast),
      ...totalOf(turn, { all: rows.length, shown: values.length }),
      ...nextOf(turn, { isLast, cursor, next: printCursor(from + size) }),
      ...(turn.has('extra-fields') && { took: 3, links: { self: 'https://example.com' } }),
    },
  }
}

function pageSize(turn: Turn, limit: string | null): number {
  if (turn.has('limit-capped')) return Math.min(Number(limit ?? 7), 7)
  if (turn.has('limit-ignored')) return 20
  return limit === null ? usualPage : Number(limit)
}

function lastOf(turn: Turn, isLast: boolean): object {
  switch (turn.oneOf(['last-never-true', 'last-absent'])) {
    case 'last-absent':
      return {}
    case 'last-never-true':
      return { last: false }
    default:
      return { last: isLast }
  }
}

function totalOf(turn: Turn, { all, shown }: { readonly all: number; readonly shown: number }): object {
  switch (turn.oneOf(['total-absent', 'total-wrong'])) {
    case 'total-absent':
      return {}
    case 'total-wrong':
      return { totalCount: shown }
    default:
      return { totalCount: all }
  }
}

interface NextPage {
  readonly isLast: boolean
  readonly cursor: string | null
  readonly next: string
}

function nextOf(turn: Turn, { isLast, cursor, next }: NextPage): object {
  if (!isLast) return { nextPageCursor: next }
  // A list that never says `last` has only its missing cursor to end with.
  const isToldByCursor = turn.has('last-never-true') || turn.has('last-absent')
  if (turn.has('cursor-repeated-at-the-end') && !isToldByCursor)
    return { nextPageCursor: cursor ?? printCursor(0) }
  return turn.has('optional-fields-absent') ? {} : { nextPageCursor: null }
}

function printCursor(from: number): string {
  return Buffer.from(`from ${from}`).toString('base64')
}

function readCursor(cursor: string): number | undefined {
  const match = /^from (\d+)$/.exec(Buffer.from(cursor, 'base64').toString())
  return match ? Number(match[1]) : undefined
}
