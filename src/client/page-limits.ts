// Lists of a service whose largest page is smaller than what is asked for. Most serve less; some refuse.
import type { Page } from '#contract/listing.ts'
import type { CallOptions, Client } from './client.ts'
import { Failure } from './failure.ts'

type ListName = 'listOrganizations' | 'listFocusAreas' | 'listCostItems' | 'listBenefitItems'

/** What a list has shown about its pages. */
export interface PageFact {
  readonly list: ListName
  readonly asked: number
  /** Records on the page; undefined when the limit was refused. */
  readonly served: number | undefined
  readonly isLast: boolean
}

interface ListInput {
  readonly query?: { readonly limit?: string | undefined }
}

/**
 * The client, with lists that ask without a limit where one was refused.
 * Spec silent: the maximum `limit`, and what happens above it (§4.9).
 */
export function withPageLimits(client: Client, note: (fact: PageFact) => void): Client {
  const notes = (list: ListName) => (fact: Omit<PageFact, 'list'>) => note({ list, ...fact })
  return {
    ...client,
    listOrganizations: toleranceOf(client.listOrganizations, notes('listOrganizations')),
    listFocusAreas: toleranceOf(client.listFocusAreas, notes('listFocusAreas')),
    listCostItems: toleranceOf(client.listCostItems, notes('listCostItems')),
    listBenefitItems: toleranceOf(client.listBenefitItems, notes('listBenefitItems')),
  }
}

function toleranceOf<Input extends ListInput, Item>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Item>>,
  note: (fact: Omit<PageFact, 'list'>) => void,
) {
  let isRefused = false
  return async (input: Input, options?: CallOptions) => {
    const { limit, ...query } = input.query ?? {}
    if (limit === undefined) return list(input, options)
    const asked = Number(limit)
    const unlimited = { ...input, query }
    if (isRefused) return list(unlimited, options)
    try {
      const page = await list(input, options)
      note({ asked, served: page.values.length, isLast: page.last })
      return page
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'invalid') throw error
      // Whether the limit is to blame shows when it is left out.
      const page = await list(unlimited, options)
      isRefused = true
      note({ asked, served: undefined, isLast: page.last })
      return page
    }
  }
}
