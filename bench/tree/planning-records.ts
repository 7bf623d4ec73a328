// Focus areas for the benchmark, as the service lists them: the same ones for the same number, on every machine.
import type { FocusArea } from '../../src/contract/focus-areas.ts'

const beginnings = ['New', 'Nordic', 'Open', 'Retail', 'Data', 'Cloud', 'Payroll', 'Store', 'Legal', 'Audit']
const subjects = ['innovation', 'loyalty', 'search', 'risk', 'delivery', 'billing', 'supply', 'safety']
const endings = ['platform', 'renewal', 'pilot', 'readiness', 'quality', 'savings', 'launch', 'skills']
const types = ['Portfolio', 'Programme', 'Objective', 'Project', 'Work package']
const statuses = ['PENDING', 'IN_PROGRESS', 'ON_TRACK', 'AT_RISK', 'OFF_TRACK', 'COMPLETED']
const owners = ['Ada Osei', 'Ben Iversen', 'Chloé Martin', 'Dmitri Volkov', 'Emi Tanaka']

/** The orders in which records may come. */
export const arrivals = ['parents first', 'random', 'by name', 'children first'] as const
export type Arrival = (typeof arrivals)[number]

/** As many as a planner has at the top. */
const roots = 24
const deepest = 9
const firstCreation = Date.UTC(2026, 0, 1)

/** `count` focus areas, ten levels deep, parents before children but families scattered. */
export function planningRecords(count: number): FocusArea[] {
  const random = randomFrom(count)
  const records: FocusArea[] = []
  for (let number = 0; number < count; number += 1) {
    const parent = number < roots ? undefined : parentIn(records, random)
    records.push(recordOf(number, parent, random))
  }
  return records
}

/** The records of {@link planningRecords} in another order, the same one each time. */
export function inOrderOf(arrival: Arrival, records: readonly FocusArea[]): FocusArea[] {
  if (arrival === 'children first') return records.toReversed()
  if (arrival === 'by name')
    return records.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
  if (arrival === 'parents first') return [...records]
  const random = randomFrom(records.length)
  const drawn = records.map((record) => ({ record, lot: random() }))
  return drawn.sort((a, b) => a.lot - b.lot).map(({ record }) => record)
}

/** Mostly one of the later records, so that the hierarchy grows deep; never one that is as deep as it may be. */
function parentIn(records: readonly FocusArea[], random: () => number): FocusArea | undefined {
  for (;;) {
    const parent = records[Math.floor(records.length * Math.sqrt(random()))]
    if (!parent || parent.path.length < deepest) return parent
  }
}

function recordOf(number: number, parent: FocusArea | undefined, random: () => number): FocusArea {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const path = parent ? [...parent.path, { id: parent.id, index: parent.path.length }] : []
  const owner = pick(owners)
  const status = pick(statuses)
  const type = types[Math.min(path.length, types.length - 1)] ?? ''
  const created = new Date(firstCreation + number * 60_000).toISOString()
  return {
    id: idOf(number),
    parent: parent ? { id: parent.id } : null,
    name: `${pick(beginnings)} ${pick(subjects)} ${pick(endings)} ${number}`,
    externalId: number % 3 === 0 ? `FA-${number}` : null,
    about: null,
    createdDate: created,
    updatedDate: new Date(firstCreation + number * 60_000 + random() * 1e10).toISOString(),
    owner: { id: `user-${owners.indexOf(owner)}`, name: owner },
    focusAreaType: { id: `type-${types.indexOf(type)}`, name: type },
    targetDate: null,
    path,
    status: { id: `status-${statuses.indexOf(status)}`, name: status },
  }
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
