// A service that is written to while it is read, and that answers in many bad ways; chance decides, time is simulated.
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'

export interface Area {
  readonly id: string
  readonly name: string
  readonly parent: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
  readonly updatedDate: string
}

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export class SimulatedWorld {
  readonly random: () => number
  readonly faults = new Map<string, number>()
  readonly log: string[] = []
  /** Epoch milliseconds. */
  now = Date.UTC(2026, 0, 1)
  isQuiet = false

  constructor(seed: number) {
    this.random = randomOf(seed)
  }

  /** True with this probability, unless all is quiet; counted. */
  strikes(fault: string, probability: number): boolean {
    if (this.isQuiet || this.random() >= probability) return false
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
    this.log.push(`${this.now} ${fault}`)
    return true
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }
}

/** The service: a table of areas, cursors over it as it is at each page, and every way of answering badly. */
export class ChangingService {
  readonly areas = new Map<string, Area>()
  readonly #world: SimulatedWorld
  readonly #pageSize: number
  readonly #sorts: boolean
  #made = 0

  constructor(world: SimulatedWorld) {
    this.#world = world
    this.#pageSize = 2 + world.below(6)
    this.#sorts = !world.strikes('not sorted by date', 0.15)
    const count = world.below(40)
    for (let at = 0; at < count; at += 1) this.#add()
  }

  /** What other people do between two requests. */
  live(): void {
    const world = this.#world
    while (world.strikes('record added', 0.12)) this.#add()
    while (world.strikes('record changed', 0.15)) this.#change()
    while (world.strikes('record moved', 0.06)) this.#move()
    while (world.strikes('record deleted', 0.08)) this.#delete()
    // More than are ever asked for one by one.
    if (world.strikes('many records added', 0.01)) for (let count = 0; count < 60; count += 1) this.#add()
    if (world.strikes('many records deleted', 0.01))
      for (let count = 0; count < 70; count += 1) this.#delete()
  }

  list(cursor: string | undefined): Page<Area> {
    const all = [...this.areas.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    return this.#page(all, cursor, (area) => area.id)
  }

  newest(cursor: string | undefined): Page<Area> {
    if (!this.#sorts) return this.list(cursor)
    const key = (area: Area) => `${area.updatedDate} ${area.id}`
    const all = [...this.areas.values()].sort((a, b) => (key(a) > key(b) ? -1 : 1))
    return this.#page(all, cursor, key, -1)
  }

  #page(
    all: readonly Area[],
    cursor: string | undefined,
    key: (area: Area) => string,
    direction = 1,
  ): Page<Area> {
    const world = this.#world
    if (cursor !== undefined && world.strikes('cursor refused', 0.02))
      throw new Failure({ kind: 'invalid', status: 400 })
    const isEndless = cursor !== undefined && world.strikes('endless list', 0.004)
    if (isEndless || cursor?.startsWith('endless')) {
      const number = Number(cursor?.split(' ')[1] ?? 0) || 0
      const values = all.slice(0, 1)
      return { values, last: false, totalCount: all.length, nextPageCursor: `endless ${number + 1}` }
    }
    const after = (area: Area) =>
      cursor === undefined || (direction > 0 ? key(area) > cursor : key(area) < cursor)
    const rest = all.filter(after)
    // A service that limits pages by their bytes serves fewer where records are long.
    const isShort = world.strikes('short page', 0.05)
    const size = isShort ? 1 + world.below(this.#pageSize) : this.#pageSize
    const values = rest.slice(0, size)
    const last = rest.length <= size
    const end = values.at(-1)
    if (last || !end) return { values, last: true, totalCount: all.length, nextPageCursor: null }
    if (values[0] && world.strikes('rows repeated', 0.03)) values.push(values[0])
    const isRepeated = cursor !== undefined && world.strikes('cursor repeated', 0.01)
    return { values, last: false, totalCount: all.length, nextPageCursor: isRepeated ? cursor : key(end) }
  }

  #add(): void {
    this.#made += 1
    const id = `a${String(Math.floor(this.#world.random() * 1e6)).padStart(6, '0')}-${this.#made}`
    const parent = this.#any()
    this.#put({ id, name: `Area ${this.#made}`, ...this.#below(parent), updatedDate: '' })
  }

  #change(): void {
    const area = this.#any()
    if (area) this.#put({ ...area, name: `${area.name.slice(0, 30)}+` })
  }

  #move(): void {
    const area = this.#any()
    const parent = this.#any()
    if (!area || parent?.id === area.id || parent?.path.some(({ id }) => id === area.id)) return
    this.#put({ ...area, ...this.#below(parent) })
    this.#straighten()
  }

  #delete(): void {
    const area = this.#any()
    if (!area) return
    this.areas.delete(area.id)
    for (const child of [...this.areas.values()]) {
      if (child.parent?.id === area.id) this.#put({ ...child, parent: area.parent })
    }
    this.#straighten()
  }

  /** Paths follow parents; the dates of descendants do not change, as at the worst service. */
  #straighten(): void {
    for (const area of this.areas.values()) {
      const ids: string[] = []
      for (let above = area.parent; above; above = this.areas.get(above.id)?.parent ?? null)
        ids.unshift(above.id)
      this.areas.set(area.id, { ...area, path: ids.map((id, index) => ({ id, index })) })
    }
  }

  #below(parent: Area | undefined): Pick<Area, 'parent' | 'path'> {
    if (!parent) return { parent: null, path: [] }
    return { parent: { id: parent.id }, path: [...parent.path, { id: parent.id, index: parent.path.length }] }
  }

  #put(area: Area): void {
    this.#world.now += 1
    this.areas.set(area.id, { ...area, updatedDate: new Date(this.#world.now).toISOString() })
  }

  #any(): Area | undefined {
    const all = [...this.areas.values()]
    return all[this.#world.below(all.length)]
  }
}
