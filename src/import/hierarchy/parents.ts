// The parent of each row, by the way in which the sheet says it.
import { comparableId } from '#contract/primitives.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import type { ParentWay } from './columns.ts'
import type { KnownRecords } from './known-records.ts'
import { pathKey } from './names.ts'
import type { SheetRow } from './sheet-rows.ts'

export type ParentFault = 'parent-missing' | 'parent-ambiguous' | 'parent-cycle' | 'level-invalid'

export type ParentOfRow =
  /** The top level; of a record that exists, a blank cell says nothing. */
  | { readonly kind: 'top' }
  /** Another row, by its place among the rows. */
  | { readonly kind: 'row'; readonly place: number }
  /** A record that no row is about, as far as the way can tell. */
  | { readonly kind: 'record'; readonly record: PlanningRecord }
  /** `text`: what the sheet says of the parent. */
  | { readonly kind: 'fault'; readonly fault: ParentFault; readonly text: string }

const top: ParentOfRow = { kind: 'top' }

/** One for each row, in their order. */
export function parentsOf(
  rows: readonly SheetRow[],
  way: ParentWay,
  known: KnownRecords,
): readonly ParentOfRow[] {
  switch (way) {
    case 'path':
      return parentsByPath(rows, known)
    case 'level-names':
      return parentsByLevelNames(rows, known)
    case 'indent':
      return parentsByDepth(rows, ({ indent }) => indent)
    case 'levels':
      return parentsByDepth(rows, (row) => levelIn(row.text('level')))
    case 'external-id':
      return withoutCycles(parentsByExternalId(rows, known))
    case 'id':
      return withoutCycles(parentsById(rows, known))
    case 'none':
      return rows.map(() => top)
  }
}

function keyOf(names: readonly string[]): string {
  return names.reduce(pathKey, '')
}

function parentsByPath(rows: readonly SheetRow[], known: KnownRecords): ParentOfRow[] {
  const places = Map.groupBy(rows.keys(), (place) => {
    const row = rows[place]
    return row ? pathKey(keyOf(row.above), row.name) : ''
  })
  return rows.map(({ above }) => {
    if (above.length === 0) return top
    const key = keyOf(above)
    return oneOf(places.get(key) ?? [], known.atPath(key), above.join(' / '))
  })
}

/** A blank cell has the name of the row above, as in an outline; a filled one begins another branch. */
function parentsByLevelNames(rows: readonly SheetRow[], known: KnownRecords): ParentOfRow[] {
  const carried: string[] = []
  const paths = rows.map(({ levelNames }) => {
    const last = levelNames.findLastIndex((name) => name !== '')
    for (const [level, name] of levelNames.entries()) {
      if (name === '' || name === carried[level]) continue
      carried[level] = name
      carried.fill('', level + 1)
    }
    carried.fill('', last + 1)
    return carried.slice(0, last + 1).filter((name) => name !== undefined && name !== '')
  })
  const places = Map.groupBy(paths.keys(), (place) => keyOf(paths[place] ?? []))
  return paths.map((path, place) => {
    const above = path.slice(0, -1)
    if (above.length === 0) return top
    const key = keyOf(above)
    const own = places.get(key) ?? []
    // Of several rows of one path, a row belongs to the last one above it.
    const nearest = own.findLast((one) => one < place)
    return oneOf(nearest === undefined ? own : [nearest], known.atPath(key), above.join(' / '))
  })
}

/** @param depthOf undefined where the row does not say it */
function parentsByDepth(
  rows: readonly SheetRow[],
  depthOf: (row: SheetRow) => number | undefined,
): ParentOfRow[] {
  const open: { readonly depth: number; readonly place: number }[] = []
  return rows.map((row, place) => {
    const depth = depthOf(row)
    if (depth === undefined) return { kind: 'fault', fault: 'level-invalid', text: row.text('level') }
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const parent = open.at(-1)
    open.push({ depth, place })
    return parent ? { kind: 'row', place: parent.place } : top
  })
}

function levelIn(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

function parentsByExternalId(rows: readonly SheetRow[], known: KnownRecords): ParentOfRow[] {
  const places = Map.groupBy(rows.keys(), (place) => rows[place]?.text('external-id') ?? '')
  return rows.map((row) => {
    const text = row.text('parent-external-id')
    return text === '' ? top : oneOf(places.get(text) ?? [], known.withExternalId(text), text)
  })
}

function parentsById(rows: readonly SheetRow[], known: KnownRecords): ParentOfRow[] {
  const places = Map.groupBy(rows.keys(), (place) => comparableId(rows[place]?.text('id') ?? ''))
  return rows.map((row) => {
    const text = row.text('parent-id')
    const record = known.withId(text)
    return text === '' ? top : oneOf(places.get(comparableId(text)) ?? [], record ? [record] : [], text)
  })
}

/** The row that is meant, else the record. */
function oneOf(places: readonly number[], records: readonly PlanningRecord[], text: string): ParentOfRow {
  const [place] = places
  const [record] = records
  if (places.length > 1 || (place === undefined && records.length > 1))
    return { kind: 'fault', fault: 'parent-ambiguous', text }
  if (place !== undefined) return { kind: 'row', place }
  return record ? { kind: 'record', record } : { kind: 'fault', fault: 'parent-missing', text }
}

/** The rows that are their own ancestors have a fault instead. */
function withoutCycles(parents: readonly ParentOfRow[]): ParentOfRow[] {
  /** By place: the walk that passed it. */
  const passed = new Map<number, number>()
  const inCycle = new Set<number>()
  const above = (place: number) => {
    const parent = parents[place]
    return parent?.kind === 'row' ? parent.place : undefined
  }
  for (const start of parents.keys()) {
    let place: number | undefined = start
    while (place !== undefined && !passed.has(place)) {
      passed.set(place, start)
      place = above(place)
    }
    if (place === undefined || passed.get(place) !== start) continue
    for (let one: number | undefined = place; one !== undefined && !inCycle.has(one); one = above(one))
      inCycle.add(one)
  }
  return parents.map((parent, place) =>
    inCycle.has(place) ? { kind: 'fault', fault: 'parent-cycle', text: '' } : parent,
  )
}
