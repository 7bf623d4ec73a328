// Vulnerabilities of the software that the sample company sells. All of them are invented.
import type { VulnerabilityRow } from '#service/database/tables.ts'
import { companyDomain, productNames, products, weaknesses } from './company-data.ts'
import { baseScore } from './cvss.ts'
import { fill } from './phrases.ts'
import { dayMs, historyMs, type SampleSource, stream } from './source.ts'

const count = 120

/** Vulnerabilities, oldest first, over the time the sample covers. */
export function* sampleVulnerabilities(source: SampleSource): Generator<VulnerabilityRow> {
  const random = stream(source, 'vulnerabilities')
  const start = source.now - historyMs
  for (let number = 0; number < count; number += 1) {
    const publishedAt = Math.floor(start + ((number + random.fraction()) * historyMs) / count)
    const product = random.pick(productNames)
    const weakness = random.pick(weaknesses)
    const version = `${random.between(3, 9)}.${random.between(0, 14)}.${random.between(1, 9)}`
    const words = { product, part: random.pick(products[product]), version }
    const year = new Date(publishedAt).getUTCFullYear()
    // Numbers from 90000 are far above those assigned in a year, so none is the name of a real vulnerability.
    const id = `CVE-${year}-${90000 + number * 7 + random.between(0, 6)}`
    const others = productNames.filter((name) => name !== product && random.chance(0.06))
    yield {
      site_id: source.siteId,
      id,
      published_at: publishedAt - (publishedAt % dayMs),
      severity: baseScore(weakness.vector),
      vector: weakness.vector,
      summary: fill(weakness.summary, words),
      details: fill(weakness.details, words),
      advisory_url: `https://security.${companyDomain}/advisories/${id.toLowerCase()}`,
      products: JSON.stringify([product, ...others]),
    }
  }
}
