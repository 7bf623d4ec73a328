// What an outbox must never do, judged by what the service holds in the end.

import { outcomesOf } from '#offline/imports/import-parts.ts'
import { amountRowsOf } from '#offline/outbox/amounts.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { rowNames, type SimulatedAreas, type SimulatedField, simulatedFields } from './simulated-areas.ts'
import type { SimulatedDisk } from './simulated-disk.ts'
import { written } from './simulated-items.ts'

/** Lists the faults after all deliveries have ended; empty when there are none. */
export function wrongsOf(areas: SimulatedAreas, disk: SimulatedDisk): string[] {
  const entries = [...disk.entries.values()]
  const wrongs = [...areas.violations, ...areas.items.amounts.violations]
  for (const { seq, state } of entries) if (!isFinal(state)) wrongs.push(`${seq} is stuck: ${state}`)
  for (const [name, count] of areas.creations) if (count > 1) wrongs.push(`${name} was made ${count} times`)
  for (const { verb, state, label } of entries)
    if (verb === 'create' && state === 'applied' && areas.creations.get(label) !== 1)
      wrongs.push(`${label} is said to be made, and was not`)
  for (const { verb, state, record } of entries)
    if (verb === 'archive' && state === 'applied' && !areas.organizations.get(record))
      wrongs.push(`${record} is said to be archived, and is not`)
  for (const seq of disk.acknowledged)
    if (!disk.entries.has(seq)) wrongs.push(`${seq} was said to be saved, and is not there`)
  for (const { seq, state } of entries)
    if (state === 'discarded' && !disk.dropped.has(seq))
      wrongs.push(`${seq} was dropped, and not by the person`)
  for (const { seq, dismissedAt } of entries)
    if (dismissedAt !== undefined && !disk.dismissed.has(seq))
      wrongs.push(`the rejected rows of ${seq} were dismissed, and not by the person`)
  for (const { seq } of disk.wronglyRefused) wrongs.push(`${seq} was refused because the session was over`)
  return [
    ...wrongs,
    ...entries.flatMap((entry) => wrongRows(areas, disk, entry)),
    ...lostChanges(areas, disk),
    ...lostAmounts(areas, disk),
  ]
}

/** Rows of a part of an import of which the service holds something else than the part says. */
function wrongRows(
  { items }: SimulatedAreas,
  { decided, gaveUp }: SimulatedDisk,
  part: OutboxEntry,
): string[] {
  if (part.verb === 'amounts') {
    const counts = amountRowsOf(part).map((row) => items.count(written(row, row.amount)))
    const isLost = part.state === 'applied' && counts.includes(0)
    const isDoubled = counts.some((count) => count > 1) && !decided.has(part.seq)
    return isLost || isDoubled ? [`${part.label} is ${part.state}, and was written ${counts} times`] : []
  }
  const names = rowNames(part.label)
  return outcomesOf(part).flatMap(({ kind }, place) => {
    const count = items.count(names[place] ?? '')
    const isAmount = names[place]?.includes('=') ?? false
    if (isAmount && (gaveUp.has(part.seq) || decided.has(part.seq))) return []
    const isWrong = count > 1 || (kind === 'applied' && count === 0) || (kind === 'refused' && count === 1)
    return isWrong ? [`${names[place]} is ${kind}, and is there ${count} times`] : []
  })
}

function isField(name: string): name is SimulatedField {
  return simulatedFields.some((field) => field === name)
}

/** Fields that no one else wrote since, and that lack the value of the person's last applied change. */
function lostChanges(areas: SimulatedAreas, { applied, decided, entries }: SimulatedDisk): string[] {
  const realIds = new Map(applied.flatMap(({ record, realId }) => (realId ? [[record, realId]] : [])))
  const last = new Map<string, { id: string; field: SimulatedField; entry: OutboxEntry }>()
  for (const entry of applied) {
    if (entry.verb !== 'update') continue
    const id = realIds.get(entry.record) ?? entry.record
    for (const field of entry.mask ?? []) {
      if (!isField(field)) continue
      // A decision may be for what the other person wrote.
      if (!decided.has(entry.seq) && !areas.carriedOut.has(`${field} ${entry.body?.[field]}`))
        return [`${entry.seq} is applied, and ${field} was never written`]
      const before = last.get(`${id} ${field}`)?.entry
      // Later requests are carried out later, unless the person decided otherwise.
      if (before && before.seq > entry.seq && !decided.has(entry.seq))
        return [`${entry.seq} was done after ${before.seq}`]
      last.set(`${id} ${field}`, { id, field, entry })
    }
  }
  // What was dropped after it had been sent may have been carried out all the same.
  const dropped = [...entries.values()].filter(({ state, attempts }) => state === 'discarded' && attempts > 0)
  return [...last.values()].flatMap(({ id, field, entry: { body } }) => {
    const area = areas.areas.get(id)
    if (!area || area.by[field] === 'colleague' || area[field] === body?.[field]) return []
    if (dropped.some((entry) => entry.body?.[field] === area[field])) return []
    return [`${id} ${field} is ${area[field]}, and the last change that was applied said ${body?.[field]}`]
  })
}

/** Amounts that no one else wrote since, and that are not those of the person's last save, unless they decided otherwise. */
function lostAmounts({ items: { amounts } }: SimulatedAreas, { entries, decided }: SimulatedDisk): string[] {
  const last = new Map<string, string | null>()
  const undecided = new Set(amounts.cells)
  for (const { seq, verb, state, attempts, bulk, label, ...entry } of entries.values()) {
    const isDoubtful = state === 'discarded' && attempts > 0
    for (const cell of amounts.cells) {
      const isOfCell = label.includes(`${cell.itemId} ${cell.period}=`)
      // An import waits for no save of amounts, nor a save for it.
      if (isOfCell && (bulk || isDoubtful || decided.has(seq))) undecided.delete(cell)
      if (!isOfCell || verb !== 'amounts' || state !== 'applied') continue
      const row = amountRowsOf(entry).find((one) => one.itemId === cell.itemId && one.period === cell.period)
      if (row) last.set(`${cell.itemId} ${cell.period}`, row.amount)
    }
  }
  return [...undecided].flatMap((cell) => {
    const { amount, by } = amounts.stored(cell)
    const wanted = last.get(`${cell.itemId} ${cell.period}`)
    if (by === 'colleague' || wanted === undefined || wanted === amount) return []
    return [`${cell.itemId} ${cell.period} is ${amount}, and the last save said ${wanted}`]
  })
}
