// How many records a list is asked for at a time: as many as the caller wants, or as many as the service takes, as fit into
// an answer, and as come in time.
import type { Page } from '#contract/listing.ts'
import type { ListName } from '#contract/resources.ts'
import { Failure, isTooLarge } from './failure.ts'
import type { PageFact } from './request-log-entry.ts'

interface ListInput {
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** A request without a limit. */
const noLimit = 0
/** The limit that is tried where a larger one was refused. */
const afterRefusal = 500
/** The limit that is tried where a page came too late: each try takes as long as the last one, so few are made. */
const afterDelay = 50

/** Why a page did not come: its limit was not taken, it had too many bytes, or it took too long. */
type Excess = 'refused' | 'too-large' | 'too-slow'

/**
 * Asks for pages that the service can serve: for smaller ones where one was too large or too slow, and without a limit
 * where all are refused. Spec silent: the maximum `limit`, and what happens above it (§4.9). Most services whose largest
 * page is smaller than what is asked for serve less, some refuse, and some answer more than arrives.
 */
export function withFittingPages<Input extends ListInput, Options>(
  list: ListName,
  ask: (input: Input, options?: Options) => Promise<unknown>,
  onPage: ((fact: PageFact) => void) | undefined,
): (input: Input, options?: Options) => Promise<Page<unknown>> {
  /** The largest limit to ask with. It grows again with every full page, up to the ceiling. */
  let most = Number.POSITIVE_INFINITY
  let ceiling = Number.POSITIVE_INFINITY
  /** The limit to ask with where the caller names none. */
  let unasked = noLimit

  const learn = (asked: number, failed: readonly FailedPage[]) => {
    for (const { asked: above, excess } of failed) {
      if (above === noLimit) unasked = asked
      else ceiling = Math.min(ceiling, excess === 'refused' ? asked : Math.max(asked, Math.floor(above / 2)))
    }
    if (failed.some(({ asked: above }) => above !== noLimit)) most = Math.min(most, asked)
  }

  return async (input, options) => {
    const { limit, ...query } = input.query ?? {}
    const wanted = Number(limit ?? noLimit)
    const failed: FailedPage[] = []
    let asked = wanted === noLimit ? unasked : Math.min(wanted, most)
    for (;;) {
      try {
        const sent = { ...input, query: asked === noLimit ? query : { ...input.query, limit: String(asked) } }
        const page = (await ask(sent, options)) as Page<unknown>
        learn(asked, failed)
        const refused = failed.findLast(({ excess }) => excess === 'refused')
        if (asked !== noLimit) onPage?.({ list, asked, served: page.values.length, isLast: page.last })
        else if (refused) onPage?.({ list, asked: refused.asked, served: undefined, isLast: page.last })
        const isFull = failed.length === 0 && asked === most && page.values.length >= asked
        if (isFull) most = Math.min(ceiling, Math.max(most * 2, most))
        return page
      } catch (error) {
        const excess = excessOf(error)
        if (excess === undefined) throw error
        failed.push({ asked, excess, error })
        const next = smallerThan(asked, excess)
        // What a smaller page does not cure is about the first request.
        if (next === undefined || failed.some((one) => one.asked === next)) throw failed[0]?.error
        asked = next
      }
    }
  }
}

interface FailedPage {
  readonly asked: number
  readonly excess: Excess
  readonly error: unknown
}

/** The limit to try next; undefined when a smaller page would not help. */
function smallerThan(asked: number, excess: Excess): number | undefined {
  switch (excess) {
    case 'refused':
      return asked > afterRefusal ? afterRefusal : noLimit
    case 'too-large':
      return asked === noLimit ? afterDelay : Math.floor(asked / 2) || undefined
    case 'too-slow':
      return asked === noLimit || asked > afterDelay ? afterDelay : undefined
  }
}

/** Undefined for a failure that the size of a page has nothing to do with. */
function excessOf(error: unknown): Excess | undefined {
  if (!(error instanceof Failure)) return undefined
  const { kind, status, errors } = error
  if (isTooLarge(error) || errors.some(({ type }) => type === 'UPSTREAM_ANSWER_TOO_LARGE')) return 'too-large'
  // Asking for a smaller page changes nothing on the service, so it is tried after a refusal by a proxy, too.
  if (kind === 'invalid' || (kind === 'foreign' && status === 400)) return 'refused'
  // An answer that began and was cut off may be one that something on the way was not ready to wait for or to hold.
  const isCut =
    (kind === 'offline' && status !== undefined) || errors.some(({ type }) => type === 'UPSTREAM_SILENT')
  return isCut || kind === 'timeout' || status === 504 || status === 524 ? 'too-slow' : undefined
}
