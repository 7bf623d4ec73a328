// Where the service is: the origin, and which of its two planning bases is spoken to (§4.1).
import type { Base } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import type { PageFact, RequestLogEntry } from './request-log-entry.ts'

/** The planning base: by the site's own domain, or by the site's cloud id. */
export type PlanningBase = { readonly kind: 'site' } | { readonly kind: 'cloud'; readonly cloudId: string }

export interface ClientSettings {
  /** `https://host:port`, or empty for the page's own origin. */
  readonly origin: string
  readonly planning: PlanningBase
  /** Milliseconds until a request without a complete answer is given up. */
  readonly timeout: number
  /** Called for every request when it has ended. */
  readonly onRequestEnd?: (seen: RequestLogEntry) => void
  /** Called for every page that was requested with a limit. */
  readonly onPage?: (fact: PageFact) => void
}

/** The settings of a console that is served by the service it speaks to. */
export const sameOrigin: ClientSettings = { origin: '', planning: { kind: 'site' }, timeout: 30_000 }

/** The address that an operation's path is appended to. */
export function baseAddress(settings: ClientSettings, base: Base): string {
  return settings.origin + (base === 'planning' ? planningPath(settings.planning) : bases[base])
}

function planningPath(planning: PlanningBase): string {
  if (planning.kind === 'site') return bases.site
  return bases.cloud.replace('{cloudId}', encodeURIComponent(planning.cloudId))
}
