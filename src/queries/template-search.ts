// Which focus areas a template is for, as its address says it.
import { z } from 'zod'

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())])

/** Whatever an address holds that makes no sense is left out. */
export const TemplateSearch = z.object({
  /** Ids of focus areas. */
  area: oneOrMore.optional().catch(undefined),
  /** The areas below the chosen ones are meant, too. */
  below: z.literal('yes').optional().catch(undefined),
})
export type TemplateSearch = z.output<typeof TemplateSearch>
