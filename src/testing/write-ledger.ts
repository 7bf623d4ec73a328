// What a service has promised to its writers. An answer is a promise; a request without an answer may have been
// done or not, and both are right, but nothing in between.

interface Entry {
  /** Names that the record may have. */
  names: Set<string>
  presence: 'there' | 'gone' | 'either'
}

export class WriteLedger {
  readonly #entries = new Map<string, Entry>()
  /** Creations without an answer: groups of names of which all are there, or none. */
  readonly #unanswered: string[][] = []
  #promises = 0

  /** Answers received so far. */
  get promises(): number {
    return this.#promises
  }

  get living(): string[] {
    return [...this.#entries].filter(([, { presence }]) => presence === 'there').map(([id]) => id)
  }

  /** Does a write and enters what became of it; `write` answers the ids it is about. False without an answer. */
  async create(names: readonly string[], write: () => Promise<readonly string[]>): Promise<boolean> {
    const answer = await answered(write)
    if (answer) this.#keep(answer.outcome, names)
    else this.#unanswered.push([...names])
    return answer !== undefined
  }

  async rename(id: string, name: string, write: () => Promise<unknown>): Promise<boolean> {
    const entry = this.#entryOf(id)
    const isAnswered = (await answered(write)) !== undefined
    if (isAnswered) this.#keep([id], [name])
    else entry.names.add(name)
    return isAnswered
  }

  async remove(id: string, write: () => Promise<unknown>): Promise<boolean> {
    const entry = this.#entryOf(id)
    // Entered first: a record whose removal is under way must not be chosen by anybody else.
    entry.presence = 'either'
    const isAnswered = (await answered(write)) !== undefined
    if (isAnswered) {
      entry.presence = 'gone'
      this.#promises += 1
    }
    return isAnswered
  }

  /** Compares with the found records (id → name), which count as the truth from then on. */
  settle(found: ReadonlyMap<string, string>): string[] {
    const broken: string[] = []
    for (const [id, { names, presence }] of this.#entries) {
      const name = found.get(id)
      if (name === undefined && presence === 'there') broken.push(`${[...names]} was lost`)
      if (name !== undefined && presence === 'gone') broken.push(`${name} came back`)
      if (name !== undefined && !names.has(name)) broken.push(`${name} was ${[...names].join(' or ')}`)
    }
    const strangers = [...found].filter(([id]) => !this.#entries.has(id))
    const stray = new Set(strangers.map(([, name]) => name))
    for (const group of this.#unanswered.splice(0)) {
      const present = group.filter((name) => stray.delete(name))
      if (present.length > 0 && present.length < group.length) broken.push(`half of ${group} was kept`)
    }
    for (const name of stray) broken.push(`no caller wrote ${name}`)
    this.#entries.clear()
    for (const [id, name] of found) this.#entries.set(id, { names: new Set([name]), presence: 'there' })
    return broken
  }

  #entryOf(id: string): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`the ledger does not know ${id}`)
    return entry
  }

  #keep(ids: readonly string[], names: readonly string[]): void {
    for (const [position, id] of ids.entries()) {
      this.#entries.set(id, { names: new Set([names[position] ?? '']), presence: 'there' })
    }
    this.#promises += 1
  }
}

/** What a write answered; undefined when the connection broke before there was an answer. */
async function answered<Outcome>(write: () => Promise<Outcome>): Promise<{ outcome: Outcome } | undefined> {
  try {
    return { outcome: await write() }
  } catch (error) {
    // fetch says why there is no answer in `cause`; everything else is a fault of the service or of the test.
    if (error instanceof TypeError && error.cause !== undefined) return undefined
    throw error
  }
}
