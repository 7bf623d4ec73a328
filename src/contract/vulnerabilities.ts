// The separate vulnerability listing, paged by page identifiers (§4.10). Its item fields are not shown.
import { z } from 'zod/mini'
import { AnsweredUuid, described } from './primitives.ts'

const text = { type: 'string' }

/** Spec silent: the fields of a vulnerability. The document has those of the bundled service; a reader takes any. */
const Vulnerability = described(z.looseObject({}), {
  id: 'Vulnerability',
  required: ['cve_id', 'cve_summary', 'cve_publish_date', 'affected_products'],
  properties: {
    cve_id: { ...text, description: 'Such as CVE-2026-0001.' },
    cve_summary: text,
    cve_details: text,
    cve_severity: { type: ['number', 'null'], minimum: 0, maximum: 10, description: 'The CVSS base score.' },
    cve_vector: { type: ['string', 'null'], description: 'The CVSS vector.' },
    cve_publish_date: { ...text, format: 'date-time' },
    advisory_url: { type: ['string', 'null'] },
    affected_products: { type: 'array', items: text },
  },
})

/** Spec silent: the property that holds the items, and their fields. The bundled service uses `resources`. */
const describedPage = described(
  z.looseObject({
    prev_page_id: described(z.optional(AnsweredUuid), { description: 'Absent on the first page.' }),
    next_page_id: z.optional(AnsweredUuid),
    resources_count: described(z.optional(z.int32()), { description: 'Resources on this page.' }),
    total_count: described(z.optional(z.int32()), { description: 'Resources on all pages.' }),
    resources: z.optional(z.array(Vulnerability)),
  }),
  // Optional for readers, required in answers of the service.
  { required: ['resources_count', 'total_count', 'resources'] },
)

export const VulnerabilityPage = described(z.pipe(z.transform(pageWithoutNulls), describedPage), {
  id: 'VulnerabilityPage',
})
export type VulnerabilityPage = z.output<typeof VulnerabilityPage>

/**
 * With `page_id` no other parameter counts, so none of them is even checked then.
 * Spec silent: the other parameters. The bundled service takes `limit`, `cve_ids` and `products`.
 */
export const ListVulnerabilitiesQuery = z.looseObject({
  page_id: described(z.optional(z.string()), {
    format: 'uuid',
    description: 'Page ID, valid for 24 hours.',
  }),
  limit: described(z.optional(z.string()), {
    type: 'integer',
    minimum: 1,
    description: 'Maximum number of resources on a page.',
  }),
  cve_ids: described(z.optional(z.string()), { description: 'Comma-separated CVE identifiers.' }),
  products: described(z.optional(z.string()), { description: 'Comma-separated product names.' }),
  // Parameters of the listing that this one is modelled on.
  apps: described(z.optional(z.string()), { description: 'Ignored.' }),
  format: described(z.optional(z.string()), { description: 'Ignored.' }),
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
