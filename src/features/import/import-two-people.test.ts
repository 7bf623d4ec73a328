// Two people import amounts of the same items in any order of reviews, answers, imports and requests. No amount is replaced that
// its person had not seen: in the review, or where the service refused to replace it.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ItemVersion } from '#contract/amounts-operations.ts'
import { readAmounts, readCostItems } from '#data/imports/fund-import.ts'
import type { Planning } from '#data/planning.tsx'
import { changeAt } from '#import/amount-changes.ts'
import { isOpen } from '#import/findings/finding.ts'
import { KnownItems } from '#import/known-items.ts'
import { messages } from '#messages/en/imports.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { references, sourceAt } from '#testing/funds-in-files.ts'
import { type Device, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { ImportSession } from './import-session.ts'
import { knownCostItem, readStoredAmounts } from './import-source.ts'

const interleavings = isLongRun ? 200 : 12
const actsInOne = 24
/** Of all interleavings together: a bound for a busy machine, and no measure. */
const maxMs = interleavings * 10_000
const names = ['X-1', 'X-2']
const months = ['2027-01', '2027-02']
const amounts = ['1', '2', '3', '4']

const world = setUpOutboxWorld()
/** What reading needs of the console. */
const planning = () =>
  ({ api: world.api, device: { marks: { readSession: () => undefined } } }) as unknown as Planning

/** The forecast by external ID and month. */
async function storedAmounts(): Promise<Map<string, string>> {
  const { items } = await readCostItems(planning())
  const externalIds = new Map(items.map((item) => [item.costItemId, item.externalCostItemId ?? '']))
  const window = { from: '2027-01', to: '2027-12', versions: ['FORECAST' as const] }
  const read = await readAmounts(planning(), 'cost-item', { ids: [...externalIds.keys()], ...window })
  const series = [...read.items].flatMap(([id, found]: [string, readonly ItemVersion[]]) =>
    found.flatMap((one) =>
      Object.entries(one.months).map(
        ([month, digits]) => [`${externalIds.get(id)} ${month}`, digits] as const,
      ),
    ),
  )
  return new Map(series)
}

class Person {
  /** One for each import: once it is connected it sends on its own. */
  device!: Device
  session: ImportSession
  /** The old amounts that this person saw and replaces, by amount. */
  readonly seen = new Map<string, Set<string>>()
  readonly #random: Random
  readonly #area: string

  constructor(random: Random, area: string) {
    this.#random = random
    this.#area = area
    this.session = this.#newSession()
  }

  #newSession(): ImportSession {
    const area = { id: this.#area, name: 'Retail', parent: undefined }
    this.device = openDevice(world, `outbox:${randomUUID()}`, { keepsImportKeys: true })
    return new ImportSession(
      {
        ...sourceAt({ areas: [area], items: [] }),
        outbox: this.device.outbox,
        readItems: async () => {
          const { items, isWhole } = await readCostItems(planning())
          return new KnownItems(
            items.map((item) => knownCostItem(item, references)),
            isWhole,
          )
        },
        readStored: (asked, before) => readStoredAmounts(planning(), 'cost-item', asked, before),
      },
      messages,
    )
  }

  pick<Item>(list: readonly Item[]): Item | undefined {
    return list[Math.floor(this.#random.fraction() * list.length)]
  }

  note(amount: string, digits: string | null): void {
    this.seen.set(amount, (this.seen.get(amount) ?? new Set()).add(digits ?? ''))
  }

  async act(): Promise<void> {
    const conflict = this.device.outbox.getSnapshot().entries.find(({ state }) => state === 'conflict')
    if (conflict) return this.#resolve(conflict.seq)
    const state = this.session.getState()
    const isUnsent = this.device.outbox.getSnapshot().entries.some((entry) => entry.state === 'queued')
    if (isUnsent) return
    if (state.step !== 'plan') return this.#review()
    const { findings, answers } = state.planned
    const one = findings.find((finding) => isOpen(answers, finding))
    if (one) return this.session.answer([one], this.pick(one.answers) ?? 'mine')
    if (this.#random.fraction() < 0.2) return this.#review()
    await this.#import()
  }

  async #review(): Promise<void> {
    this.session = this.#newSession()
    const rows = names.map((name) =>
      [name, name, this.#area, ...months.map(() => this.pick(amounts))].join('\t'),
    )
    const headings = ['Name', 'External ID', 'Focus area', ...months.map((month) => `Forecast ${month}`)]
    await this.session.paste({ text: [headings.join('\t'), ...rows].join('\n'), html: '' })
    await this.session.plan()
  }

  async #import(): Promise<void> {
    const state = this.session.getState()
    if (state.step !== 'plan') return
    const { plan, changes, old } = state.planned
    const shown = Array.from(changes.entries.keys(), (place) => changeAt(plan, changes, { ...old, place }))
    await this.session.send()
    if (this.session.getState().step !== 'send') return
    for (const one of shown) if (one) this.note(`${one.entry.item.externalId} ${one.period}`, one.now ?? null)
  }

  /** Sends what waits. */
  async deliver(): Promise<void> {
    if (this.device.outbox.getSnapshot().entries.length === 0) return
    this.device.connect()
    await this.device.settled()
  }

  async #resolve(seq: number): Promise<void> {
    const entry = this.device.outbox.getSnapshot().entries.find((one) => one.seq === seq)
    const conflicts = entry?.conflict ?? []
    for (const { theirs, amount } of conflicts) this.note(`${amount?.name} ${amount?.period}`, theirs)
    const mine = conflicts.filter(() => this.#random.fraction() < 0.5)
    await this.device.outbox.resolve(seq, Object.fromEntries(mine.map((one) => [one.field, one.mine])))
    await this.device.settled()
  }
}

test(
  `nothing is replaced unseen in ${interleavings} interleavings of two people`,
  async () => {
    let replaced = 0
    let contested = 0
    for (let seed = 1; seed <= interleavings; seed += 1) {
      await world.renew()
      const random = new Random(`two people ${seed}`)
      const { id } = await newArea(world, 'Retail')
      const people = [new Person(random, id), new Person(random, id)] as const
      for (let act = 0; act < actsInOne; act += 1) {
        const person = random.fraction() < 0.5 ? people[0] : people[1]
        const before = await storedAmounts()
        if (random.fraction() < 0.6) await person.act()
        else await person.deliver()
        contested += person.device.outbox
          .getSnapshot()
          .entries.filter(({ state }) => state === 'conflict').length
        for (const [amount, digits] of await storedAmounts()) {
          const old = before.get(amount) ?? ''
          if (old === digits) continue
          replaced += 1
          expect(
            [...(person.seen.get(amount) ?? [])],
            `seed ${seed}: ${amount} of ${old} is ${digits}`,
          ).toContain(old)
        }
      }
      for (const { device } of people) device.outbox.leave()
    }
    // The courses are worth their time.
    expect(replaced).toBeGreaterThan(interleavings)
    expect(contested).toBeGreaterThan(0)
  },
  maxMs,
)
