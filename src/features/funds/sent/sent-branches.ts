// What this device last sent, rolled up by focus area: exact sums of the amounts in its journal.

import { comparableId } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { type JournalItem, journalKeys, newest, type SentAmount } from '#data/funds/sent-amounts.ts'
import { Totals } from '#import/totals.ts'
import { versions } from '#import/versions.ts'

export interface SentSums {
  readonly totals: Totals
  /** Items of which amounts were sent. */
  readonly items: number
}

export interface SentBranch extends SentSums {
  /** Undefined for the items of the branch itself. */
  readonly id: string | undefined
  /** Undefined where the hierarchy does not have it. */
  readonly name: string | undefined
}

export interface SentBranches {
  /** Of the branch, descendants included. */
  readonly all: SentSums
  readonly children: readonly SentBranch[]
  /** Items that the grid does not have: deleted, or without access. They belong to no branch. */
  readonly unknown: SentSums
  /** Epoch milliseconds of the last amount; 0 for none. */
  readonly latest: number
  /** Whether amounts come from the journals of other devices, too. */
  readonly from: 'here' | 'elsewhere' | 'both'
}

interface SentOptions {
  readonly kind: ItemKind
  /** All items of the kind. */
  readonly rows: readonly FundRow[]
  /** By key. */
  readonly journal: ReadonlyMap<string, JournalItem>
  /** The ID of a focus area; undefined for all. */
  readonly branch: string | undefined
}

/** Sums what was last sent of each item; an item that the journal has under several keys counts once. */
export function sentBranches({ kind, rows, journal, branch }: SentOptions): SentBranches {
  const all = new Summing()
  const children = new Map<
    string,
    Summing & { readonly name: string | undefined; readonly id: string | undefined }
  >()
  const used = new Set<string>()
  const wanted = branch && comparableId(branch)
  for (const { record, area } of rows) {
    const keys = journalKeys(kind, record)
    const amounts = newest(keys.flatMap((key) => journal.get(key)?.amounts ?? []))
    for (const key of keys) used.add(key)
    if (amounts.length === 0) continue
    const [own = '', ...above] = area.lineage
    const path = [...above, own]
    const place = wanted === undefined ? 0 : path.indexOf(wanted) + 1
    if (wanted !== undefined && place === 0) continue
    const id = path[place]
    const child =
      children.get(id ?? '') ?? Object.assign(new Summing(), { id, name: [...area.path, area.name][place] })
    children.set(id ?? '', child)
    child.add(amounts)
    all.add(amounts)
  }
  const unknown = new Summing()
  for (const [key, { amounts }] of journal)
    if (key.startsWith(`${kind} `) && !used.has(key) && wanted === undefined) unknown.add(newest(amounts))
  return {
    all,
    children: [...children.values()].sort(byName),
    unknown,
    latest: Math.max(all.latest, unknown.latest),
    from: all.from,
  }
}

class Summing implements SentSums {
  readonly totals = new Totals()
  items = 0
  latest = 0
  #merged = 0
  #own = 0

  add(amounts: readonly SentAmount[]): void {
    this.items += 1
    for (const { version, period, digits, at, isMerged } of amounts) {
      const known = versions.find((one) => one === version)
      if (known) this.totals.add(known, period, digits)
      this.latest = Math.max(this.latest, at)
      if (isMerged) this.#merged += 1
      else this.#own += 1
    }
  }

  get from(): SentBranches['from'] {
    if (this.#merged === 0) return 'here'
    return this.#own === 0 ? 'elsewhere' : 'both'
  }
}

/** The items of the branch itself come last. */
function byName(a: SentBranch, b: SentBranch): number {
  if (a.id === undefined || b.id === undefined) return a.id === b.id ? 0 : a.id === undefined ? 1 : -1
  return (a.name ?? '').localeCompare(b.name ?? '')
}
