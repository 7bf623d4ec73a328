// Records as the service has them, asked for past the console.
import type { Page } from 'playwright/test'

export interface Stored {
  readonly id: string
  readonly name: string
  readonly externalId?: string | null
  readonly about?: string | null
  readonly owner: { readonly id: string; readonly name?: string | null }
  readonly focusAreaType?: { readonly id: string }
  readonly parent?: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
  readonly status: { readonly name: string }
}

type Noun = 'focus-areas' | 'organizations'

export class StoredRecords {
  readonly #page: Page
  readonly #base: string
  readonly #people: string
  readonly #used: Set<string>

  /** @param used the ids that are taken: every journey has a separate record. */
  constructor(page: Page, url: string, used: Set<string>) {
    this.#used = used
    this.#page = page
    this.#base = `${url}/gateway/api/planning/v1`
    this.#people = `${url}/planning/catalog/v1/people`
  }

  async list(noun: Noun = 'focus-areas'): Promise<Stored[]> {
    const reply = await this.#page.request.get(`${this.#base}/${noun}?limit=1000`)
    return ((await reply.json()) as { values: Stored[] }).values
  }

  async read(id: string, noun: Noun = 'focus-areas'): Promise<Stored> {
    return (await (await this.#page.request.get(`${this.#base}/${noun}/${id}`)).json()) as Stored
  }

  async statusOf(id: string): Promise<number> {
    return (await this.#page.request.get(`${this.#base}/focus-areas/${id}`)).status()
  }

  /** What another person does. */
  async change(id: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const mask = Object.keys(fields).join(',')
    const reply = await this.#page.request.patch(`${this.#base}/focus-areas/${id}?updateMask=${mask}`, {
      data: fields,
      headers: { 'x-planning-console': '1' },
    })
    if (!reply.ok()) throw new Error(`the other person could not: ${await reply.text()}`)
  }

  /** What another person deletes. */
  async remove(id: string): Promise<void> {
    const reply = await this.#page.request.delete(`${this.#base}/focus-areas/${id}`, {
      headers: { 'x-planning-console': '1' },
    })
    if (!reply.ok()) throw new Error(`the other person could not: ${await reply.text()}`)
  }

  /** Adds a person to the catalog, as an administrator does. */
  async addPerson(name: string): Promise<string> {
    const reply = await this.#page.request.post(this.#people, {
      data: { name },
      headers: { 'x-planning-console': '1' },
    })
    if (!reply.ok()) throw new Error(`the person could not be added: ${await reply.text()}`)
    return ((await reply.json()) as { id: string }).id
  }

  /** Retires a person: no record can newly choose them. */
  async retirePerson(id: string): Promise<void> {
    const reply = await this.#page.request.patch(`${this.#people}/${id}`, {
      data: { retired: true },
      headers: { 'x-planning-console': '1' },
    })
    if (!reply.ok()) throw new Error(`the person could not be retired: ${await reply.text()}`)
  }

  /** One without children, with an external id, that no other journey uses. */
  async leaf(noun: Noun = 'focus-areas'): Promise<Stored> {
    const all = await this.list(noun)
    const parents = new Set(all.map(({ parent }) => parent?.id))
    return this.#take(
      all,
      ({ id, externalId, path }) => externalId != null && path.length > 1 && !parents.has(id),
    )
  }

  /** One below another, with more than one below itself. */
  async branch(): Promise<{ readonly area: Stored; readonly children: readonly Stored[] }> {
    const all = await this.list()
    const childrenOf = (id: string) => all.filter(({ parent }) => parent?.id === id)
    const area = this.#take(all, ({ id, parent }) => parent != null && childrenOf(id).length > 1)
    return { area, children: childrenOf(area.id) }
  }

  #take(all: readonly Stored[], fits: (record: Stored) => boolean): Stored {
    const found = all.find((record) => !this.#used.has(record.id) && fits(record))
    if (!found) throw new Error('the sample has too few records')
    this.#used.add(found.id)
    return found
  }
}
