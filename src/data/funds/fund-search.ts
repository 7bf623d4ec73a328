// What a grid of items shows, as its address says it.
import { z } from 'zod/mini'
import { Choices } from '#hierarchy/tree-search.ts'

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(1000))), undefined)

/** Whatever an address holds that makes no sense is left out. */
export const FundSearch = z.object({
  /** Found in names, external ids and the names of focus areas. */
  q: text,
  type: Choices,
  category: Choices,
  /** A focus area: its items and those of all below it. */
  branch: text,
  sort: text,
  direction: z.catch(z.optional(z.enum(['ascending', 'descending'])), undefined),
  group: z.catch(z.optional(z.enum(['area', 'type'])), undefined),
})
export type FundSearch = z.output<typeof FundSearch>
