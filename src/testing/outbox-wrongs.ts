// What an outbox must never do, judged by what the service holds in the end.

import { outcomesOf } from '#offline/imports/import-parts.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { rowNames, type SimulatedAreas, type SimulatedField, simulatedFields } from './simulated-areas.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

/** Lists the faults after all deliveries have ended; empty when there are none. */
export function wrongsOf(areas: SimulatedAreas, disk: SimulatedDisk): string[] {
  const entries = [...disk.entries.values()]
  const wrongs = [...areas.violations]
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
  return [...wrongs, ...entries.flatMap((entry) => wrongRows(areas, entry)), ...lostChanges(areas, disk)]
}

/** Rows of a part of an import of which the service holds something else than the part says. */
function wrongRows({ items }: SimulatedAreas, part: OutboxEntry): string[] {
  const names = rowNames(part.label)
  return outcomesOf(part).flatMap(({ kind }, place) => {
    const count = items.count(names[place] ?? '')
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
