// Focus areas for tests of screens: Payments with Cards and Transfers below it, and Audit beside it.
import type { TestSite } from './site.ts'

export interface PlantedAreas {
  readonly payments: string
  readonly cards: string
}

/** Creates a focus area with an external ID made of its name; answers its ID. */
export async function createArea(site: TestSite, name: string, parentFocusAreaId?: string): Promise<string> {
  const focusAreaTypeId = site.focusAreaTypes[parentFocusAreaId ? 1 : 0]
  const place = parentFocusAreaId === undefined ? {} : { parentFocusAreaId }
  const body = { name, focusAreaTypeId, ownerId: site.principalId, externalId: `E-${name}`, ...place }
  const answer = await site.ask('POST', '/focus-areas', { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return (answer.body as { readonly id: string }).id
}

export async function plantAreas(site: TestSite): Promise<PlantedAreas> {
  const payments = await createArea(site, 'Payments')
  const cards = await createArea(site, 'Cards', payments)
  await createArea(site, 'Transfers', payments)
  await createArea(site, 'Audit')
  return { payments, cards }
}
