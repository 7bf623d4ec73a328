// The separate vulnerability listing, paged by page identifiers (§4.10). Its item fields are not shown.
import { z } from 'zod'
import { AnsweredUuid } from './primitives.ts'

/** A vulnerability of any shape. */
const Vulnerability = z.looseObject({}).meta({ id: 'Vulnerability' })

/** Spec silent: the property that holds the items, and their fields. The bundled service uses `resources`. */
const describedPage = z
  .looseObject({
    prev_page_id: AnsweredUuid.optional().meta({ description: 'Absent on the initial response.' }),
    next_page_id: AnsweredUuid.optional(),
    resources_count: z.int32().optional().meta({ description: 'Resources in this response.' }),
    total_count: z.int32().optional().meta({ description: 'Resources of the whole query.' }),
    resources: z.array(Vulnerability).optional(),
  })
  // A reader can do without the counts; whoever answers cannot.
  .meta({ required: ['resources_count', 'total_count'] })

export const VulnerabilityPage = z
  .preprocess(pageWithoutNulls, describedPage)
  .meta({ id: 'VulnerabilityPage' })
export type VulnerabilityPage = z.output<typeof VulnerabilityPage>

/**
 * With `page_id` no other parameter counts, so none of them is even checked then.
 * Spec silent: the other parameters. The bundled service takes `limit`, `cve_ids` and `products`.
 */
export const ListVulnerabilitiesQuery = z.looseObject({
  page_id: z
    .string()
    .optional()
    .meta({ format: 'uuid', description: 'Identifier of the page, valid 24 hours.' }),
  limit: z.string().optional(),
  cve_ids: z.string().optional().meta({ description: 'Comma-separated CVE identifiers.' }),
  products: z.string().optional().meta({ description: 'Comma-separated product names.' }),
})

const pageFields = ['prev_page_id', 'next_page_id', 'resources_count', 'total_count']

/**
 * A page as other sites may write it: a null where a field should be absent counts as absent. What has none of the fields
 * of a page, or no list at all, is none.
 */
function pageWithoutNulls(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const isPage = pageFields.some((field) => field in answer) && Object.values(answer).some(Array.isArray)
  return isPage ? Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null)) : undefined
}
