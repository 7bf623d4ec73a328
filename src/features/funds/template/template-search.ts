// Which focus areas a template is for, as its address says it.
import { z } from 'zod/mini'
import { Choices } from '#hierarchy/tree-search.ts'

/** Whatever an address holds that makes no sense is left out. */
export const TemplateSearch = z.object({
  /** Ids of focus areas. */
  area: Choices,
  /** The areas below the chosen ones are meant, too. */
  below: z.catch(z.optional(z.literal('yes')), undefined),
})
export type TemplateSearch = z.output<typeof TemplateSearch>
