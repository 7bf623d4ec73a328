// A planning service for simulations: focus areas in memory, and every way in which an answer can go wrong. It checks
// what no client may do, whatever happens to it.
import type { Client } from '#client/client.ts'
import { Failure, isTooLarge } from '#client/failure.ts'
import { writeJson } from '#contract/decimal.ts'
import { type AmountsRow, amountRowsOf } from '#offline/outbox/amounts.ts'
import type { OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import { quietTimeMs } from '#offline/outbox/state-machine.ts'
import type { SimulatedWorld } from './changing-service.ts'
import { failureOfProxy } from './foreign-answers.ts'
import { type SentRow, SimulatedItems, written } from './simulated-items.ts'

type Text = string | null
/** The last of them is none of the specification. */
export const simulatedFields = ['name', 'externalId', 'about', 'targetDateType'] as const
export type SimulatedField = (typeof simulatedFields)[number]

interface Area {
  readonly id: string
  readonly parentId: Text
  name: string
  externalId: Text
  about: Text
  targetDateType: Text
  /** Who wrote each field last. */
  readonly by: Record<SimulatedField, 'person' | 'colleague'>
}

interface LateWrite {
  readonly at: number
  readonly apply: () => void
}

interface PatchInput {
  readonly params: { readonly id: string }
  readonly query: { readonly updateMask: string }
  readonly body: Partial<Record<SimulatedField, Text>>
}

interface ArchiveInput {
  readonly params: { readonly id: string }
}

/** What the outbox asks of a client. */
type AskedOperations = Pick<
  Client,
  | 'getFocusArea'
  | 'listFocusAreas'
  | 'createFocusArea'
  | 'updateFocusArea'
  | 'getExtendedFocusArea'
  | 'updateExtendedFocusArea'
  | 'deleteFocusArea'
  | 'listCostItems'
  | 'importCostItems'
  | 'importExpectingCostItems'
  | 'writeCostItemAmounts'
  | 'getOrganization'
  | 'archiveOrganization'
>

export class SimulatedAreas {
  readonly areas = new Map<string, Area>()
  /** How often each name was created by the person. */
  readonly creations = new Map<string, number>()
  readonly items = new SimulatedItems()
  /** Organizations by whether they are archived. */
  readonly organizations = new Map([1, 2, 3].map((number) => [`organization ${number}`, false]))
  readonly violations: string[] = []
  /** What the person's writes have done, each as one line. */
  readonly carriedOut = new Set<string>()
  /** True for a service that carries out an import once, however often it comes under its key. */
  readonly keepsImportKeys: boolean
  /** No request gets through. */
  isDown = false
  /** The session is over. */
  isSessionOver = false
  readonly #world: SimulatedWorld
  #late: LateWrite[] = []
  #made = 0

  constructor(world: SimulatedWorld) {
    this.#world = world
    this.keepsImportKeys = world.below(2) === 0
    for (let count = 0; count < 3; count += 1) this.#add(`Area ${count}`, null, 'colleague')
  }

  /** True once a write was carried out in full; of a deletion also when the record is gone already. */
  readonly isCarriedOut = ({ verb, label, mask = [], body = {} }: WriteIntent, id: string): boolean => {
    if (verb === 'delete') return !this.areas.has(id)
    if (verb === 'amounts')
      return amountRowsOf({ body }).every((row) => this.items.count(written(row, row.amount)) > 0)
    if (verb === 'import') return rowNames(label).every((name) => this.items.count(name) > 0)
    if (verb === 'archive') return this.organizations.get(id) === true
    if (verb === 'create') return this.carriedOut.has(`create ${label}`)
    return mask.every((field) => this.carriedOut.has(`${field} ${body[field]}`))
  }

  /** What is said of a change is what the service has said: a proxy's answer settles nothing. */
  checkSettled({ seq, state, record, problem }: OutboxEntry): void {
    const isSettled = state === 'applied' || state === 'refused' || state === 'parked' || state === 'conflict'
    if (problem?.kind === 'foreign' && isSettled)
      this.violations.push(`${seq} is ${state} by the answer of a proxy`)
    if (problem?.kind === 'gone' && this.areas.has(record))
      this.violations.push(`${record} is said to be gone, and is there`)
  }

  /** A 401 closes an area only when the session is over. */
  checkParked({ seq, state, problem }: OutboxEntry): void {
    const wrong = this.isSessionOver ? 'unauthorized' : 'unauthenticated'
    if (state === 'parked' && problem?.kind === wrong && !this.isDown)
      this.violations.push(`${seq} is parked as ${wrong}`)
  }

  /** Does everything that is due. */
  catchUp(): void {
    const due = this.#late.filter(({ at }) => at <= this.#world.now)
    this.#late = this.#late.filter(({ at }) => at > this.#world.now)
    for (const { apply } of due) apply()
  }

  /** A colleague changes a field of some record. */
  colleagueEdits(): void {
    if (this.#world.strikes('colleague writes an amount', 0.4)) {
      this.#colleagueWritesAmount()
      return
    }
    const all = [...this.areas.values()]
    const area = all[this.#world.below(Math.max(all.length, 1))]
    // Not the name, by which alone a create without an answer can be found again.
    const field = (['externalId', 'about', 'targetDateType'] as const)[this.#world.below(3)] ?? 'about'
    if (!area) return
    area[field] = `colleague ${this.#world.below(1000)}`
    area.by[field] = 'colleague'
  }

  #colleagueWritesAmount(): void {
    const { amounts } = this.items
    const cell = amounts.cells[this.#world.below(amounts.cells.length)]
    if (cell) amounts.put(cell, String(this.#world.below(1000)), 'colleague')
  }

  /** A client of one tab. `entry` is the one that it is sending, `step` where the tab may die. */
  client(step: () => void, entry: () => OutboxEntry | undefined): AskedOperations {
    const read =
      <Input extends { readonly params?: object; readonly query?: object }, Output>(
        answer: (input: Input) => Output,
      ) =>
      async (input: Input): Promise<Output> => {
        step()
        this.#beforeReading()
        const output = answer(input)
        step()
        return output
      }
    const client = {
      getFocusArea: read(({ params }: { params: { id: string } }) => this.#shown(params.id)),
      getExtendedFocusArea: read(({ params }: { params: { id: string } }) => this.#shownWhole(params.id)),
      listFocusAreas: read(({ query }: { query: { nameContains: string } }) => ({
        values: [...this.areas.values()]
          .filter(({ name }) => name.includes(query.nameContains))
          .map(({ id }) => this.#shown(id)),
      })),
      createFocusArea: ({ body }: { body: { name: string; parentFocusAreaId?: Text } }) =>
        this.#write(step, () => {
          this.#mustBeReal(body.parentFocusAreaId ?? '')
          if (body.parentFocusAreaId && !this.areas.has(body.parentFocusAreaId))
            throw new Failure({ kind: 'not-found', status: 404 })
          this.carriedOut.add(`create ${body.name}`)
          this.creations.set(body.name, (this.creations.get(body.name) ?? 0) + 1)
          return this.#shown(this.#add(body.name, body.parentFocusAreaId ?? null, 'person'))
        }),
      updateFocusArea: (input: PatchInput) => {
        const sending = entry()
        if (input.query.updateMask.includes('targetDateType'))
          this.violations.push('the specified update was sent a field that it does not have')
        return this.#write(step, (isLate) => this.#patch(input, isLate ? undefined : sending))
      },
      updateExtendedFocusArea: (input: PatchInput) => {
        const sending = entry()
        // Nodes of two releases answer in turn while a service is upgraded.
        const isBefore = this.#world.strikes('node of the release before', 0.4)
        return this.#write(step, (isLate) => {
          if (isBefore && input.query.updateMask !== 'targetDateType') throw maskRefused()
          this.#patch(input, isLate ? undefined : sending)
          return this.#shownWhole(input.params.id)
        })
      },
      deleteFocusArea: ({ params }: { params: { id: string } }) =>
        this.#write(step, () => {
          this.#mustBeReal(params.id)
          if (!this.areas.delete(params.id)) throw new Failure({ kind: 'not-found', status: 404 })
        }),
      getOrganization: read(({ params }: ArchiveInput) => {
        const isArchived = this.organizations.get(params.id) === true
        return { status: { name: isArchived ? 'ARCHIVED' : 'ACTIVE' } }
      }),
      archiveOrganization: ({ params: { id } }: ArchiveInput) =>
        this.#write(step, () => {
          if (this.organizations.get(id)) this.violations.push(`${id} was archived twice`)
          this.organizations.set(id, true)
        }),
      listCostItems: read(() => this.items.list()),
      importCostItems: (...[{ body }, options]: Parameters<Client['importCostItems']>) => {
        // Where a service carries out what comes again, it may also not say which row is to blame.
        const saysWhich = this.keepsImportKeys || !this.#world.strikes('rejected without a reason', 0.3)
        const { items } = JSON.parse(writeJson(body)) as { readonly items: readonly SentRow[] }
        const key = this.keepsImportKeys ? options?.idempotencyKey : undefined
        return this.#write(step, () => this.items.take(items, { saysWhich, key }))
      },
      importExpectingCostItems: (...[{ body }, options]: Parameters<Client['importExpectingCostItems']>) => {
        const { items } = JSON.parse(writeJson(body)) as { readonly items: readonly SentRow[] }
        return this.#write(step, () => this.items.takeExpecting(items, options?.idempotencyKey))
      },
      writeCostItemAmounts: (...[{ body }, options]: Parameters<Client['writeCostItemAmounts']>) => {
        const { rows } = JSON.parse(writeJson(body)) as { readonly rows: readonly AmountsRow[] }
        const named = rows.map((row, at) => ({ ...row, path: `/rows/${at}/amount` }))
        return this.#write(step, () => this.items.amounts.write(named, options?.idempotencyKey))
      },
    }
    // Of the records only what the outbox looks at.
    return this.#behindProxy(client as unknown as AskedOperations, step)
  }

  /** At times a proxy answers in the service's place, before the service is asked or after it has done the work. */
  #behindProxy(client: AskedOperations, step: () => void): AskedOperations {
    const world = this.#world
    return new Proxy(client, {
      get:
        (target, name: keyof AskedOperations) =>
        async (...input: never[]) => {
          if (world.strikes('answered by a proxy', 0.04)) {
            world.now += 20
            step()
            throw failureOfProxy(name, world.random)
          }
          const answer: unknown = await (target[name] as (...input: never[]) => unknown)(...input)
          if (world.strikes('answered by a proxy after doing it', 0.03)) throw this.#lateProxyFailure(name)
          return answer
        },
    })
  }

  /** A proxy that takes no requests of a size says so before the service gets them. */
  #lateProxyFailure(name: keyof AskedOperations): Failure {
    const failure = failureOfProxy(name, this.#world.random)
    return isTooLarge(failure) ? this.#lateProxyFailure(name) : failure
  }

  #patch({ params, query, body }: PatchInput, sending: OutboxEntry | undefined) {
    this.#mustBeReal(params.id)
    const area = this.areas.get(params.id)
    if (!area) throw new Failure({ kind: 'not-found', status: 404 })
    for (const field of query.updateMask.split(',') as SimulatedField[]) {
      const value = body[field] ?? null
      const known = sending?.base?.[field]
      if (sending && area.by[field] === 'colleague' && area[field] !== known && area[field] !== value)
        this.violations.push(`${area.id} ${field}: ${area[field]} overwritten by ${value} in silence`)
      if (field === 'name') area.name = value ?? ''
      else area[field] = value
      area.by[field] = 'person'
      this.carriedOut.add(`${field} ${value}`)
    }
    return this.#shown(area.id)
  }

  #beforeReading(): void {
    this.#world.now += 20
    this.catchUp()
    // Never between the outbox's look and its write: no client of this API can see that.
    if (this.#world.strikes('colleague edits', 0.08)) this.colleagueEdits()
    this.#refuseAtTimes()
  }

  async #write<Output>(step: () => void, apply: (isLate: boolean) => Output): Promise<Output> {
    const world = this.#world
    step()
    world.now += 30
    this.#refuseAtTimes()
    if (world.strikes('request lost', 0.05)) throw new Failure({ kind: 'offline' })
    if (world.strikes('carried out late', 0.05)) {
      const at = world.now + 10_000 + world.below(quietTimeMs - 15_000)
      this.#late.push({ at, apply: () => ignoringRefusals(() => apply(true)) })
      world.now += 5_000
      throw new Failure({ kind: 'timeout' })
    }
    const output = apply(false)
    // The tab may die after the service has done it.
    step()
    if (world.strikes('answer lost', 0.06)) throw new Failure({ kind: 'offline' })
    if (world.strikes('failed after doing it', 0.03)) throw new Failure({ kind: 'unavailable', status: 500 })
    return output
  }

  /** Answers that say that nothing was done. */
  #refuseAtTimes(): void {
    const world = this.#world
    if (this.isDown) throw new Failure({ kind: 'offline' })
    if (this.isSessionOver) throw new Failure({ kind: 'unauthenticated', status: 401 })
    if (world.strikes('told to wait', 0.03))
      throw new Failure({ kind: 'unavailable', status: 429, retryAfter: 20 })
    if (world.strikes('overloaded', 0.02))
      throw new Failure({ kind: 'unavailable', status: 503, retryAfter: 5 })
    if (world.strikes('unauthorized', 0.02)) throw new Failure({ kind: 'unauthenticated', status: 401 })
  }

  #mustBeReal(id: string): void {
    if (id.startsWith('tmp:')) this.violations.push(`the temporary id ${id} was sent`)
  }

  #add(name: string, parentId: Text, by: 'person' | 'colleague'): string {
    this.#made += 1
    const id = `00000000-0000-4000-8000-${String(this.#made).padStart(12, '0')}`
    this.areas.set(id, {
      id,
      parentId,
      name,
      externalId: null,
      about: null,
      targetDateType: null,
      by: { name: by, externalId: by, about: by, targetDateType: by },
    })
    return id
  }

  #shown(id: string) {
    const area = this.areas.get(id)
    if (!area) throw new Failure({ kind: 'not-found', status: 404 })
    const { name, externalId, about, parentId } = area
    return { id, name, externalId, about, owner: { id: 'owner' }, parent: parentId && { id: parentId } }
  }

  #shownWhole(id: string) {
    const targetDateType = this.areas.get(id)?.targetDateType ?? null
    return { ...this.#shown(id), status: { id: 'pending' }, targetDate: null, targetDateType }
  }
}

/** What a node of the release before answers to a mask with a field of the specification. */
function maskRefused(): Failure {
  const message = 'updateMask: must be a comma-separated list of the fields targetDateType'
  return new Failure({ kind: 'invalid', status: 400, errors: [{ type: 'FORMAT_INVALID', message }] })
}

/** The names of the rows of a part of an import: its label. */
export function rowNames(label: string): readonly string[] {
  return label.split(', ')
}

function ignoringRefusals(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
