// How a person imports at one site, remembered on this device: what they made of the columns of each set of headings, and
// answered about them,
// how the site writes its periods, how many items go into a request, and what
// becomes of one that the site rejects in part. No cell of any sheet is here.
import { z } from 'zod/mini'
import type { Atomicity } from '#offline/imports/atomicity.ts'
import { importMemoryKey } from '#offline/shell/wipe.ts'
import { partSizes } from './enqueue-import.ts'

const KeptMapping = z.object({
  /** Equal for sheets with the same headings. */
  headings: z.string(),
  /** By heading, the name of what its column means. */
  roles: z.record(z.string(), z.string()),
  /** What was answered about the sheet; a release before that kept none. */
  answers: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  /** The version of amounts whose heading or row names none. */
  version: z.catch(z.optional(z.string()), undefined),
  /** Of a sheet of records: how its rows say what their parents are. */
  way: z.optional(z.string()),
  /** Epoch milliseconds at which it was last used. */
  usedAt: z.number(),
})
export type KeptMapping = z.output<typeof KeptMapping>

const Kept = z.object({
  mappings: z.catch(z.array(KeptMapping), []),
  pattern: z.catch(z.optional(z.string()), undefined),
  partSize: z.catch(z.optional(z.int().check(z.minimum(partSizes.min), z.maximum(partSizes.max))), undefined),
  atomicity: z.catch(z.optional(z.enum(['whole', 'by-row'])), undefined),
  /** Earlier releases looked at once whether rows were missing: without this, their `whole` is no evidence. */
  isLookedLater: z.catch(z.optional(z.boolean()), undefined),
})
type Kept = z.output<typeof Kept>

const nothing: Kept = { mappings: [] }

/** Sets of headings that are remembered; the one that was not used for longest goes. */
const maxMappings = 40

export class ImportMemory {
  readonly #openStorage: () => Storage
  readonly #key: string
  /** What was written last, for where nothing can be kept. */
  #unkept: Kept = nothing

  /**
   * @param openStorage may throw, as on a device that is to keep nothing: then it is remembered as long as this object.
   * @param scope whose it is: of each service, site and person another one.
   */
  constructor(openStorage: () => Storage, scope: string) {
    this.#openStorage = openStorage
    this.#key = importMemoryKey(scope)
  }

  mapping(headings: string): KeptMapping | undefined {
    return this.#read().mappings.find((one) => one.headings === headings)
  }

  keepMapping(mapping: KeptMapping): void {
    const others = this.#read().mappings.filter(({ headings }) => headings !== mapping.headings)
    const mappings = [mapping, ...others].toSorted((a, b) => b.usedAt - a.usedAt).slice(0, maxMappings)
    this.#write({ mappings })
  }

  forgetMapping(headings: string): void {
    this.#write({ mappings: this.#read().mappings.filter((one) => one.headings !== headings) })
  }

  /** How the site writes a period, by the name of the pattern. */
  get pattern(): string | undefined {
    return this.#read().pattern
  }

  set pattern(pattern: string | undefined) {
    this.#write({ pattern })
  }

  /** Items in a request. */
  get partSize(): number {
    return this.#read().partSize ?? partSizes.default
  }

  set partSize(size: number) {
    this.#write({ partSize: Math.min(Math.max(Math.trunc(size), partSizes.min), partSizes.max) })
  }

  /** How the site takes a request in which it rejects rows; undefined while no import has shown it. */
  get atomicity(): Atomicity | undefined {
    const { atomicity, isLookedLater } = this.#read()
    return atomicity === 'whole' && !isLookedLater ? undefined : atomicity
  }

  set atomicity(atomicity: Atomicity) {
    this.#write({ atomicity, isLookedLater: true })
  }

  // Read each time, because other tabs write here, too.
  #read(): Kept {
    try {
      return z.catch(Kept, nothing).parse(JSON.parse(this.#openStorage().getItem(this.#key) ?? '{}'))
    } catch {
      return this.#unkept
    }
  }

  #write(changed: Partial<Kept>): void {
    const next = { ...this.#read(), ...changed }
    try {
      this.#openStorage().setItem(this.#key, JSON.stringify(next))
    } catch {
      // Full or closed to this page: it lasts as long as the page, and nothing else is lost.
      this.#unkept = next
    }
  }
}
