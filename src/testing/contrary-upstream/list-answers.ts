// Pages of lists, with every liberty that the specification leaves them (§2.6, §4.9).
import type { Answer } from './answer.ts'
import { refuse } from './error-answers.ts'
import type { Turn } from './turn.ts'

const usualPage = 25
const hardLimit = 50

/** Records of the longest page that comes where longer ones hang. */
const longestPage = 60

/** Where a page begins; one between two others has no records. */
interface Place {
  readonly from: number
  readonly isBetween: boolean
}

const firstPage: Place = { from: 0, isBetween: false }

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
  const place = cursor === null ? firstPage : readCursor(cursor)
  if (place === undefined) return refuse(turn, 400, 'cursor is none of this service')
  const { from, isBetween } = place
  const size = isBetween ? 0 : pageSize(turn, limit)
  if (turn.has('large-pages-hang') && size > longestPage) return { status: 200, isSilent: true }
  const values = rows.slice(from, from + size).map(print)
  const isLast = from + size >= rows.length
  const next = { from: from + size, isBetween: turn.has('empty-pages-between') && !isBetween }
  return {
    status: 200,
    json: {
      values,
      ...(cursor === null && turn.has('optional-fields-absent') ? {} : { cursor }),
      ...lastOf(turn, isLast),
      ...totalOf(turn, { all: rows.length, shown: values.length }),
      ...nextOf(turn, { isLast, cursor, next: printCursor(turn, next) }),
      ...(turn.has('extra-fields') && { took: 3, links: { self: 'https://example.com' } }),
    },
  }
}

function pageSize(turn: Turn, limit: string | null): number {
  // Reference lists take no parameters, so that nothing could follow.
  const [, list = ''] = turn.path
  if (turn.has('pages-of-one') && !/type$|category$/.test(list)) return 1
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
  switch (turn.oneOf(['total-absent', 'total-wrong', 'total-zero'])) {
    case 'total-absent':
      return {}
    case 'total-zero':
      return { totalCount: 0 }
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
    return { nextPageCursor: cursor ?? printCursor(turn, firstPage) }
  return turn.has('optional-fields-absent') ? {} : { nextPageCursor: null }
}

/** Not a letter of base64, so that what follows is known not to belong to it. */
const oddEnd = ` "+/%&=#?\u2028 ${'x'.repeat(6000)}`

function printCursor(turn: Turn, { from, isBetween }: Place): string {
  const plain = Buffer.from(`${isBetween ? 'between' : 'from'} ${from}`).toString('base64')
  return turn.has('cursors-of-any-shape') ? plain + oddEnd : plain
}

function readCursor(cursor: string): Place | undefined {
  const [plain = '', ...rest] = cursor.split(' "')
  if (rest.length > 0 && plain + oddEnd !== cursor) return undefined
  const match = /^(from|between) (\d+)$/.exec(Buffer.from(plain, 'base64').toString())
  return match ? { from: Number(match[2]), isBetween: match[1] === 'between' } : undefined
}
