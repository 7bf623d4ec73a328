// What looks like a slip, seen against what this device sent before: a thousand times as much, the other sign,
// one block under two versions, the same paste again. An alarm stops nothing; it asks for a second look.
import type { ImportItem } from './items.ts'

/** The amount that was last sent. */
export interface PastAmount {
  readonly version: string
  readonly period: string
  /** Exact decimal digits. */
  readonly digits: string
}

const alarmKinds = ['replay', 'thousandfold', 'sign', 'two-versions'] as const
export type AlarmKind = (typeof alarmKinds)[number]

export interface Alarm {
  readonly kind: AlarmKind
  /** Names of the items it is about. */
  readonly names: readonly string[]
}

/** Fewer amounts than this may agree by chance. */
const minAmounts = 2

/** Items between two pauses. */
const portionItems = 200

/** @param past what was last sent of an item; nothing when it was never sent from here. */
export function* findAlarms(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): Generator<undefined, readonly Alarm[], undefined> {
  const names = new Map<AlarmKind, string[]>(alarmKinds.map((kind) => [kind, []]))
  let compared = 0
  for (const [index, item] of items.entries()) {
    if (index % portionItems === portionItems - 1) yield
    const before = past(item)
    // Nearly all items of a new sheet: one version, and nothing to compare it with.
    if (before.length === 0 && item.amounts.size < 2) continue
    const now = amountsOf(item)
    if (now.length > 0 && before.length > 0) compared += 1
    const kind = kindOf(now, before)
    if (kind) names.get(kind)?.push(item.name)
  }
  return (
    alarmKinds
      .map((kind) => ({ kind, names: names.get(kind) ?? [] }))
      // One item that is sent unchanged is nothing new; all of them are the paste of before.
      .filter((alarm) => alarm.names.length > (alarm.kind === 'replay' ? compared * 0.9 - 1e-9 : 0))
      .filter((alarm) => alarm.names.length > 0)
  )
}

function amountsOf({ amounts }: ImportItem): PastAmount[] {
  return [...amounts].flatMap(([version, periods]) =>
    Array.from(periods, ([period, digits]) => ({ version, period, digits })),
  )
}

function kindOf(now: readonly PastAmount[], before: readonly PastAmount[]): AlarmKind | undefined {
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
    if (telling.every(([fresh, old]) => fresh === -old)) return 'sign'
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
