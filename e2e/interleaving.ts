// A course of events between two people who edit one record, drawn from a seed, and what must be true at each step of
// it. The service's data and its audit log decide what is right.
import type { Random } from '#service/sample/random.ts'
import {
  type ConflictChoice,
  type EditedField,
  type EditedValues,
  editedFields,
  type PersonAtConsole,
} from './person-at-console.ts'
import { words } from './words.ts'

/** The service, asked past the console. */
export interface GroundTruth {
  readonly read: (id: string) => Promise<EditedValues>
  /** Names of those who wrote anything since the last time this was asked. */
  readonly newWriters: () => Promise<readonly string[]>
}

interface Side {
  readonly person: PersonAtConsole
  /** What the screens have shown them of each field. */
  readonly seen: Readonly<Record<EditedField, Set<string | null>>>
  /** What they saved, the oldest first, and what neither arrived yet nor was given up by them. */
  readonly unsettled: Record<EditedField, readonly (string | null)[]>
  form: OpenForm | undefined
}

interface OpenForm {
  /** What each field held before anything was typed into it. */
  readonly base: Record<EditedField, string | null>
  readonly typed: Map<EditedField, string | null>
}

/** What can be done next by one of the two. */
type Act = 'open' | 'type' | 'save' | 'lose the network' | 'come back' | 'decide'

const choices: readonly ConflictChoice[] = ['theirs', 'mine', 'other']

export class Interleaving {
  readonly #id: string
  readonly #random: Random
  readonly #truth: GroundTruth
  readonly #sides: readonly Side[]
  readonly #mark: string
  #stored: EditedValues
  #values = 0
  /** What was done so far, to understand a failure. */
  readonly story: string[] = []
  /** How often one of the two was asked to decide. */
  conflicts = 0

  private constructor(parts: InterleavingParts, stored: EditedValues) {
    this.#id = parts.id
    this.#random = parts.random
    this.#truth = parts.truth
    this.#mark = parts.mark
    this.#stored = stored
    this.#sides = parts.people.map((person) => ({
      person,
      seen: { name: new Set(), externalId: new Set(), about: new Set() },
      unsettled: { name: [], externalId: [], about: [] },
      form: undefined,
    }))
  }

  /** Both people have chosen the record, and nothing of theirs waits. */
  static async begin(parts: InterleavingParts): Promise<Interleaving> {
    for (const person of parts.people) await person.choose(parts.id)
    await parts.truth.newWriters()
    return new Interleaving(parts, await parts.truth.read(parts.id))
  }

  /** Does some steps in the order that the seed says, and brings everything to its end. */
  async run(): Promise<void> {
    for (let left = this.#random.between(6, 11); left > 0; left -= 1) {
      const side = this.#random.pick(this.#sides)
      await this.#step(side, this.#random.pick(await this.#possible(side)))
    }
    for (const side of this.#sides) {
      if (side.form) await this.#finishForm(side)
      if (!side.person.isOnline) await this.#step(side, 'come back')
    }
    // What one decides may meet what the other decided just before.
    while (await this.#decideAll());
    const lost = this.#sides.flatMap(({ person, unsettled }) =>
      editedFields.flatMap((field) =>
        unsettled[field].map((value) => `${person.name} saved ${field} ${value}, and it is nowhere`),
      ),
    )
    if (lost.length > 0) throw new Error(lost.join('\n'))
  }

  async #finishForm(side: Side): Promise<void> {
    if (side.form?.typed.size === 0) await this.#step(side, 'type')
    await this.#step(side, 'save')
  }

  async #decideAll(): Promise<boolean> {
    let isAny = false
    for (const side of this.#sides) {
      if (!(await side.person.hasConflict())) continue
      isAny = true
      await this.#step(side, 'decide')
    }
    return isAny
  }

  async #possible({ person, form }: Side): Promise<readonly Act[]> {
    const network: Act = person.isOnline ? 'lose the network' : 'come back'
    if (form)
      return form.typed.size > 0 ? ['type', 'save', 'save', 'save', network] : ['type', 'type', network]
    if (await person.hasConflict()) return ['open', 'decide', 'decide', network]
    return ['open', 'open', 'open', network]
  }

  async #step(side: Side, act: Act): Promise<void> {
    this.story.push(`${side.person.name}: ${act}`)
    await this.#act(side, act)
    await this.#check(side)
  }

  async #act(side: Side, act: Act): Promise<void> {
    const { person } = side
    switch (act) {
      case 'open': {
        const shown = await person.openForm()
        for (const field of editedFields) side.seen[field].add(shown[field])
        side.form = { base: { ...shown }, typed: new Map() }
        return
      }
      case 'type':
        return this.#type(side)
      case 'save':
        for (const [field, value] of side.form?.typed ?? [])
          side.unsettled[field] = [...side.unsettled[field], value]
        side.form = undefined
        return person.save()
      case 'lose the network':
        return person.goOffline()
      case 'come back':
        return person.comeBack()
      case 'decide':
        return this.#decide(side)
    }
  }

  async #type({ person, seen, unsettled, form }: Side): Promise<void> {
    if (!form) return
    const field = this.#random.pick(editedFields)
    if (!form.typed.has(field)) {
      // Of a field that was not touched the form shows what others have saved since.
      form.base[field] = await person.valueOf(field)
      seen[field].add(form.base[field])
    }
    // Only fields with no pending value, or the two would cancel each other.
    const canClear = field !== 'name' && form.base[field] !== null && unsettled[field].length === 0
    const value = canClear && this.#random.chance(0.2) ? null : this.#newValue()
    if (value === null && form.typed.get(field) === null) return
    this.story.push(`  ${field} ${value}`)
    await person.type(field, value)
    form.typed.set(field, value)
  }

  /** No two are the same, so that each says who wrote it and when. */
  #newValue(): string {
    this.#values += 1
    return `${this.#mark} v${this.#values}.`
  }

  async #decide({ person, seen, unsettled }: Side): Promise<void> {
    this.conflicts += 1
    await person.resolve(this.#id, ({ field, theirs, mine }) => {
      const stored = this.#stored[field]
      if (theirs.includes(stored ?? words.ui.notSet)) seen[field].add(stored)
      const choice = this.#random.pick(choices)
      const other = this.#newValue()
      this.story.push(`  ${field}: ${choice}${choice === 'other' ? ` ${other}` : ''} of ${theirs}, ${mine}`)
      const at = unsettled[field].findIndex((value) => mine.includes(value ?? words.ui.notSet))
      const instead = choice === 'other' ? [other] : []
      if (choice !== 'mine') unsettled[field] = [...instead, ...unsettled[field].slice(at + 1)]
      return { choice, other }
    })
  }

  /** Only one of the two has done something: whatever is another now is theirs, and nothing of it is done in the dark. */
  async #check({ person, seen, unsettled }: Side): Promise<void> {
    const before = this.#stored
    const after = await this.#truth.read(this.#id)
    this.#stored = after
    const changed = editedFields.filter((field) => before[field] !== after[field])
    const writers = await this.#truth.newWriters()
    this.story.push(...changed.map((field) => `  now ${field} is ${after[field]}, was ${before[field]}`))
    if (writers.some((name) => name !== person.name))
      throw new Error(`${person.name} did something, and ${writers} wrote`)
    if (changed.length > 0 && writers.length === 0)
      throw new Error(`${changed} changed, and the audit log has no word of it`)
    for (const field of changed) {
      if (!unsettled[field].includes(after[field]))
        throw new Error(`${field} became ${after[field]}, which ${person.name} did not ask for`)
      if (!seen[field].has(before[field]))
        throw new Error(`${person.name} overwrote ${field} ${before[field]} without having seen it`)
      seen[field].add(after[field])
    }
    // What was saved before that was to be replaced by it.
    for (const field of editedFields)
      unsettled[field] = unsettled[field].slice(unsettled[field].lastIndexOf(after[field]) + 1)
  }
}

interface InterleavingParts {
  readonly id: string
  /** Part of every value. */
  readonly mark: string
  readonly people: readonly PersonAtConsole[]
  readonly random: Random
  readonly truth: GroundTruth
}
