// What a grid of items shows, as its address says it.
import { z } from 'zod'

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())])
const text = z.string().min(1).max(1000)

/** Whatever an address holds that makes no sense is left out. */
export const FundSearch = z.object({
  /** Found in names, external ids and the names of focus areas. */
  q: text.optional().catch(undefined),
  type: oneOrMore.optional().catch(undefined),
  category: oneOrMore.optional().catch(undefined),
  /** A focus area: its items and those of all below it. */
  branch: text.optional().catch(undefined),
  sort: text.optional().catch(undefined),
  direction: z.enum(['ascending', 'descending']).optional().catch(undefined),
  group: z.enum(['area', 'type']).optional().catch(undefined),
})
export type FundSearch = z.output<typeof FundSearch>
