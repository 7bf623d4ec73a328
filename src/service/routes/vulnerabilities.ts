// The rules of the vulnerability listing (§4.10).
import { z } from 'zod/mini'
import { isoDate } from '#contract/iso-date.ts'
import { Text, Uuid } from '#contract/primitives.ts'
import type { VulnerabilityPage } from '#contract/vulnerabilities.ts'
import type { VulnerabilityRow } from '#service/database/tables.ts'
import { check } from '#service/http/validation.ts'
import { problem } from '#service/problem.ts'
import {
  continueListing,
  startListing,
  type VulnerabilityPageContent,
} from '#service/store/vulnerabilities.ts'
import type { HandlerDeps, Handlers } from './call.ts'

/** Spec silent: the size of a page. */
const pageSize = { default: 25, max: 100 } as const

/** The most characters of a list of names. */
const maxNames = 2000

const names = z.pipe(
  Text.check(z.maxLength(maxNames)),
  z.transform((text: string) => text.split(',').map((name) => name.trim())),
)

const FirstPageQuery = z.strictObject({
  /** Parameters of the listing that this one is modelled on; they change nothing here. */
  apps: z.optional(z.string()),
  format: z.optional(z.string()),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'must be a whole number of 1 or more' })),
      z.transform((digits: string) => Math.min(Number(digits), pageSize.max)),
    ),
  ),
  cve_ids: z.optional(names),
  products: z.optional(names),
})

/** Spec silent: the fields of a vulnerability. */
function vulnerabilityOf(row: VulnerabilityRow) {
  return {
    cve_id: row.id,
    cve_summary: row.summary,
    cve_details: row.details,
    cve_severity: row.severity,
    cve_vector: row.vector,
    cve_publish_date: isoDate(row.published_at),
    advisory_url: row.advisory_url,
    affected_products: JSON.parse(row.products) as string[],
  }
}

function pageOf({ rows, previousPageId, nextPageId, total }: VulnerabilityPageContent): VulnerabilityPage {
  return {
    ...(previousPageId === undefined ? {} : { prev_page_id: previousPageId }),
    ...(nextPageId === undefined ? {} : { next_page_id: nextPageId }),
    resources_count: rows.length,
    total_count: total,
    resources: rows.map(vulnerabilityOf),
  }
}

export function vulnerabilityHandlers({ database, pageKey, clock }: HandlerDeps) {
  return {
    async listVulnerabilities({ input: { query }, principal: { site, id: caller } }) {
      if (query.page_id === undefined) {
        const { limit = pageSize.default, cve_ids: ids, products } = check(FirstPageQuery, query, 'query')
        return pageOf(
          await startListing(database, pageKey, {
            site,
            caller,
            pageSize: limit,
            ids,
            products,
            now: clock(),
          }),
        )
      }
      const { page_id: pageId } = check(z.object({ page_id: Uuid }), query, 'query')
      const page = await continueListing(database, pageKey, { site, pageId, now: clock() })
      if (page) return pageOf(page)
      const message = 'page_id: is unknown or older than 24 hours; start again without page_id'
      throw problem(404, 'PAGE_EXPIRED', message)
    },
  } satisfies Partial<Handlers>
}
