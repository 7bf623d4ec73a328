// What imports must never do, judged by what the service holds and by what every view says.

import { importsIn, outcomesOf } from '#offline/imports/import-parts.ts'
import { hasRejectedRows, type OutboxEntry } from '#offline/outbox/entry.ts'
import { savingStatus } from '#offline/saving-status.ts'
import type { PastedSheet } from './pasted-sheets.ts'
import type { WatchedTab } from './saving-observer.ts'
import type { SimulatedAreas } from './simulated-areas.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

interface FinalAmounts {
  readonly wrongs: readonly string[]
  /** How many rows came to which end. */
  readonly rows: ReadonlyMap<string, number>
}

/** Holds each amount of each sheet against the service, once nothing is under way any more. */
export function wrongAmounts(
  { items, keepsImportKeys }: SimulatedAreas,
  disk: SimulatedDisk,
  sheets: readonly PastedSheet[],
): FinalAmounts {
  const kinds = kindsByName(disk)
  const rows = new Map<string, number>()
  const wrongs = sheets.flatMap((sheet) =>
    sheet.rows.flatMap(({ name, amounts }): string[] => {
      const [kind, ...others] = kinds.get(name) ?? []
      if (kind === undefined) return [`${name} is in no import`]
      rows.set(kind, (rows.get(kind) ?? 0) + 1)
      const doubled = others.length > 0 ? [`${name} is in ${others.length + 1} imports`] : []
      // Where the service keeps keys there is nothing that the person has to find out.
      const isLeft = keepsImportKeys && kind !== 'applied' && kind !== 'refused'
      const left = isLeft ? [`${name} is ${kind} in the end`] : []
      const held = amounts.flatMap((digits) => {
        const count = items.countAmount(digits)
        const isRight = kind === 'applied' ? count === 1 : count === 0 || (kind === 'unknown' && count === 1)
        return isRight ? [] : [`${digits} of ${name}, which is ${kind}, is held ${count} times`]
      })
      return [...doubled, ...left, ...held]
    }),
  )
  return { wrongs, rows }
}

/** What became of the rows of each name, by the parts on the device. */
function kindsByName({ entries, rows }: SimulatedDisk): ReadonlyMap<string, readonly string[]> {
  const found = [...entries.values()].flatMap((part) => {
    const items = JSON.parse(rows.get(part.seq)?.items ?? '[]') as readonly { readonly name: string }[]
    return outcomesOf(part).map(({ kind }, place) => ({ name: items[place]?.name ?? '', kind }))
  })
  return new Map(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [name, all.map(({ kind }) => kind)]),
  )
}

/** Where the receipt, the badge of the sidebar and the page of pending changes of a tab contradict one another. */
export function wrongViews({ outbox, circumstances, isDead }: WatchedTab): string[] {
  const snapshot = outbox.getSnapshot()
  if (isDead || !snapshot.isKnown) return []
  const status = savingStatus(snapshot, circumstances)
  const listed = new Set(status.unconfirmed.map(({ entry }) => entry.seq))
  const isOpen = (part: OutboxEntry) => hasRejectedRows(part) || outcomesOf(part).some(isUnsettled)
  const wrongs = snapshot.entries
    .filter((part) => part.bulk && listed.has(part.seq) !== (isOpen(part) || part.state === 'refused'))
    .map(
      ({ seq, state }) => `part ${seq} is ${state}, and the receipt and the pending changes differ about it`,
    )
  for (const { counts, total, problem, parts } of importsIn(snapshot.entries)) {
    const rows = parts.reduce((sum, { bulk }) => sum + (bulk?.facts.length ?? 0), 0)
    if (rows !== total) wrongs.push(`a receipt counts ${total} of ${rows} rows`)
    if (problem && counts.waiting + counts.unknown === 0)
      wrongs.push(`a receipt says ${problem.code} although nothing is open`)
    const isCalm = status.state === 'saved' || status.state === 'none'
    if (isCalm && counts.applied < total)
      wrongs.push(`the sidebar says ${status.state}, and a receipt does not`)
  }
  return wrongs
}

function isUnsettled({ kind }: { readonly kind: string }): boolean {
  return kind === 'waiting' || kind === 'unknown'
}
