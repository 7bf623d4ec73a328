// Writers that work on one site until the service no longer answers them, and the books they keep of its promises.
import { Random } from '#service/sample/random.ts'
import type { callerAt } from './child-service.ts'
import { walkPages } from './page-walk.ts'
import type { Answer } from './site.ts'
import { WriteLedger } from './write-ledger.ts'

export type Client = ReturnType<typeof callerAt>

const writers = 4
const itemsPerImport = 10

export interface Blow {
  readonly seed: string
  readonly enough: number
  strike(): void
}

export class WriteLoad {
  readonly #areas = new WriteLedger()
  readonly #items = new WriteLedger()
  /** Focus areas that may have children. */
  readonly #inner = new Set<string>()
  readonly #home: string

  private constructor(home: string) {
    this.#home = home
  }

  /** Begins with one focus area that stays, for all others and for the cost items. */
  static async begin(client: Client): Promise<WriteLoad> {
    const body = { name: 'Home', focusAreaTypeId: client.focusAreaTypes[0] }
    const { id } = await succeed<{ id: string }>(client.ask('POST', '/focus-areas', { body }))
    const load = new WriteLoad(id)
    await load.#areas.create(['Home'], async () => [id])
    return load
  }

  /** Writes that were answered so far. */
  get promises(): number {
    return this.#areas.promises + this.#items.promises
  }

  /**
   * Writes until there is no answer any more, and strikes once `enough` writes more have been answered.
   * @throws Error for an answer that is not success, and when the answers end before the strike.
   */
  async hammer(client: Client, { seed, enough, strike }: Blow): Promise<void> {
    const goal = this.promises + enough
    let hasStruck = false
    const onAnswer = () => {
      if (hasStruck || this.promises < goal) return
      hasStruck = true
      strike()
    }
    const writing = Array.from({ length: writers }, async (_, writer) => {
      const random = new Random(`${seed} ${writer}`)
      while (await this.#write(client, writer, random)) onAnswer()
    })
    await Promise.all(writing)
    if (!hasStruck) throw new Error('the service stopped answering by itself')
  }

  /** Reads everything there is; answers a sentence for each promise that was broken. */
  async settle(client: Client): Promise<string[]> {
    const pages = await walkPages(client, '/focus-areas', { limit: '1000' })
    const areas = pages.flatMap((page) =>
      page.values.map(({ id, name }) => [String(id), String(name)] as const),
    )
    const itemPages = await walkPages(client, '/funds/cost-item', { limit: '1000' })
    const items = itemPages.flatMap((page) =>
      page.values.map(({ externalCostItemId, name }) => [String(externalCostItemId), String(name)] as const),
    )
    return [...this.#areas.settle(new Map(areas)), ...this.#items.settle(new Map(items))]
  }

  /** Does one write of a writer's choice; false when it was not answered. */
  async #write(client: Client, writer: number, random: Random): Promise<boolean> {
    const own = this.#areas.living.filter((id) => writerOf(id) === writer && id !== this.#home)
    const id = own.length > 3 ? random.pick(own) : undefined
    const name = random.uuid()
    if (random.chance(0.15)) return this.#import(client, name)
    if (id === undefined || random.chance(0.4)) return this.#create(client, name, id)
    const path = `/focus-areas/${id}`
    if (random.chance(0.3)) return this.#areas.remove(id, () => succeed(client.ask('DELETE', path)))
    const renaming = { query: { updateMask: 'name' }, body: { name } }
    return this.#areas.rename(id, name, () => succeed(client.ask('PATCH', path, renaming)))
  }

  /** Below `near` when it may have children, otherwise below the home. */
  #create(client: Client, name: string, near: string | undefined): Promise<boolean> {
    const isInner = near === undefined || !this.#inner.has(near)
    const parentFocusAreaId = isInner ? this.#home : near
    const body = { name, parentFocusAreaId, focusAreaTypeId: client.focusAreaTypes[isInner ? 1 : 2] }
    return this.#areas.create([name], async () => {
      const { id } = await succeed<{ id: string }>(client.ask('POST', '/focus-areas', { body }))
      if (isInner) this.#inner.add(id)
      return [id]
    })
  }

  #import(client: Client, name: string): Promise<boolean> {
    const names = Array.from({ length: itemsPerImport }, (_, number) => `${name} ${number}`)
    const items = names.map((item) => ({ name: item, costItemExternalId: item, focusAreaId: this.#home }))
    return this.#items.create(names, async () => {
      await succeed(client.ask('POST', '/funds/cost-item/bulk', { body: { items } }))
      return names
    })
  }
}

/** Each record has one writer: of two, the order would be unknown. */
function writerOf(id: string): number {
  return Number.parseInt(id.slice(0, 4), 16) % writers
}

async function succeed<Body>(asked: Promise<Answer>): Promise<Body> {
  const { status, text, body } = await asked
  if (status >= 300) throw new Error(`a write was answered ${status}: ${text}`)
  return body as Body
}
