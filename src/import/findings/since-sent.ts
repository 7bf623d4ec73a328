// What looks like a slip seen against what was sent before: a thousand times as much, the other sign, one block under two
// versions, the same paste again. It stops nothing; it asks for a second look.
import type { ImportItem } from '#import/items.ts'
import { sendable } from '#import/plan.ts'
import type { PastAmount } from '#import/stored-amounts.ts'
import type { Finding, Rule } from './finding.ts'
import type { ReviewedPlan } from './reviewed.ts'

/** In the order in which they are shown. */
const signs = ['replay', 'thousandfold', 'opposite-sign', 'two-versions'] as const
type Sign = (typeof signs)[number]

/** Items that a finding names; of more the count. */
const namedItems = 5

/** Fewer amounts than this may agree by chance. */
const minAmounts = 2

export const sinceSent: Rule<ReviewedPlan> = {
  kind: 'since-sent',
  find: ({ plan, past }) =>
    findSinceSent(
      sendable(plan).map(({ item }) => item),
      past,
    ),
}

/** @param past what was last sent of an item; nothing when it was never sent. */
export function findSinceSent(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): readonly Finding[] {
  const found = new Map<Sign, ImportItem[]>(signs.map((sign) => [sign, []]))
  let compared = 0
  for (const item of items) {
    const before = past(item)
    // Nearly all items of a new sheet: one version, and nothing to compare it with.
    if (before.length === 0 && item.amounts.size < 2) continue
    const now = amountsOf(item)
    if (now.length > 0 && before.length > 0) compared += 1
    const sign = signOf(now, before)
    if (sign) found.get(sign)?.push(item)
  }
  return [...found].flatMap(([sign, all]): readonly Finding[] => {
    const { length: count } = all
    // One item that is sent unchanged is nothing new; all of them are the paste of before.
    if (count === 0 || (sign === 'replay' && count <= compared * 0.9 - 1e-9)) return []
    return [
      {
        kind: 'since-sent',
        severity: 'note',
        place: sign,
        where: { columns: [], cells: [], count },
        answers: [],
        about: { sign },
        names: all.slice(0, namedItems).map(({ name }) => name),
      },
    ]
  })
}

function amountsOf({ amounts }: ImportItem): PastAmount[] {
  return [...amounts].flatMap(([version, periods]) =>
    Array.from(periods, ([period, digits]) => ({ version, period, digits })),
  )
}

function signOf(now: readonly PastAmount[], before: readonly PastAmount[]): Sign | undefined {
  if (hasTwins(now)) return 'two-versions'
  const known = new Map(before.map((amount) => [keyOf(amount), amount.digits]))
  const pairs = now.flatMap((amount) => {
    const old = known.get(keyOf(amount))
    return old === undefined ? [] : [[Number(amount.digits), Number(old)] as const]
  })
  const telling = pairs.filter(([fresh, old]) => fresh !== 0 && old !== 0)
  if (telling.length >= minAmounts) {
    if (pairs.length === now.length && pairs.every(([fresh, old]) => fresh === old)) return 'replay'
    if (telling.every(([fresh, old]) => isTimes(fresh, old, 1000) || isTimes(old, fresh, 1000)))
      return 'thousandfold'
    if (telling.every(([fresh, old]) => fresh === -old)) return 'opposite-sign'
  }
  return isOtherVersion(now, before) ? 'two-versions' : undefined
}

const keyOf = ({ version, period }: PastAmount) => `${version} ${period}`

function isTimes(one: number, other: number, factor: number): boolean {
  return Math.abs(one - other * factor) <= Math.abs(one) * 1e-9
}

/** The amounts of each version, in the order of their periods as text. */
function series(amounts: readonly PastAmount[]): ReadonlyMap<string, readonly PastAmount[]> {
  const sorted = amounts.toSorted((one, other) => (one.period < other.period ? -1 : 1))
  return Map.groupBy(sorted, ({ version }) => version)
}

/** Two versions with the very same amounts. */
function hasTwins(now: readonly PastAmount[]): boolean {
  const blocks = [...series(now).values()].filter((block) => block.length > minAmounts).map(blockText)
  return new Set(blocks).size < blocks.length
}

/** What was sent as one version before, now under another. */
function isOtherVersion(now: readonly PastAmount[], before: readonly PastAmount[]): boolean {
  const old = [...series(before)].map(([version, block]) => ({ version, text: blockText(block) }))
  return [...series(now)].some(
    ([version, block]) =>
      block.length > minAmounts &&
      old.some((past) => past.version !== version && past.text === blockText(block)),
  )
}

function blockText(block: readonly PastAmount[]): string {
  return block.map(({ period, digits }) => `${period}=${digits}`).join(' ')
}
