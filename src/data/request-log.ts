// What this page has learned about the service it speaks to: how it answered lately, whose clock is right, how large its
// pages are, and which of its areas are open. Nothing here holds a body, an id or a credential.
import { useSyncExternalStore } from 'react'
import type { PageFact, RequestLogEntry } from '#client/request-log-entry.ts'
import type { Area } from '#contract/access.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'

/** What a list has shown about its pages. */
export interface PageHabit {
  readonly list: PageFact['list']
  /** Most records that were asked for in one request. */
  readonly asked: number
  /** Most records on one page. */
  readonly served: number
  /** It refused a limit, and is asked without one since. */
  readonly refusesLimit: boolean
  /**
   * A page that was not the last had fewer records than were asked for, and none had as many. A site that limits pages
   * by their bytes serves some as they were asked for.
   */
  readonly isCapped: boolean
}

export interface ClockDifference {
  /** Milliseconds that the service's clock is ahead of this device's; behind when negative. */
  readonly ahead: number
  /** Milliseconds by which that may be wrong: the answer's way, and a header that counts whole seconds. */
  readonly uncertainty: number
}

/** How reading or writing in an area went the last time. */
export interface AreaUse {
  readonly reading: RequestLogEntry | undefined
  readonly writing: RequestLogEntry | undefined
}

export interface RequestLogSnapshot {
  /** The latest first. */
  readonly answers: readonly RequestLogEntry[]
  readonly clock: ClockDifference | undefined
  readonly pages: readonly PageHabit[]
  /** Requests that were answered with 429. */
  readonly rateLimited: number
  /** The last headers about limits, as they came. */
  readonly limitHeaders: Readonly<Record<string, string>>
  readonly areas: Readonly<Record<Area, AreaUse>>
}

const maxAnswers = 40
const unused: AreaUse = { reading: undefined, writing: undefined }
const nothing: RequestLogSnapshot = {
  answers: [],
  clock: undefined,
  pages: [],
  rateLimited: 0,
  limitHeaders: {},
  areas: { organizations: unused, 'focus-areas': unused, funds: unused },
}

export class RequestLog {
  /** The address that paths are appended to. */
  readonly base: string
  readonly #signal = new ChangeSignal()
  #snapshot = nothing

  constructor(base: string) {
    this.base = base
  }

  readonly getSnapshot = (): RequestLogSnapshot => this.#snapshot

  readonly subscribe = this.#signal.subscribe

  /** Takes note of a request that has ended. */
  readonly noteAnswer = (seen: RequestLogEntry): void => {
    const { answers, clock, rateLimited, limitHeaders, areas: before } = this.#snapshot
    const limits = seen.head?.limits ?? {}
    this.#show({
      answers: [seen, ...answers].slice(0, maxAnswers),
      clock: betterClock(clock, seen),
      rateLimited: rateLimited + (seen.head?.status === 429 ? 1 : 0),
      limitHeaders: Object.keys(limits).length > 0 ? limits : limitHeaders,
      areas: withUse(before, seen),
    })
  }

  /** Takes note of the size of a page. */
  readonly notePage = ({ list, asked, served, isLast }: PageFact): void => {
    const known = this.#snapshot.pages.find((habit) => habit.list === list)
    const most = {
      asked: Math.max(known?.asked ?? 0, asked),
      served: Math.max(known?.served ?? 0, served ?? 0),
    }
    const isShort = served !== undefined && !isLast && served < asked
    const next: PageHabit = {
      list,
      ...most,
      refusesLimit: known?.refusesLimit === true || served === undefined,
      isCapped: (known?.isCapped === true || isShort) && most.served < most.asked,
    }
    this.#show({ pages: [...this.#snapshot.pages.filter((habit) => habit !== known), next] })
  }

  /** Another person may be next: what was open to this one says nothing about them. */
  forget(): void {
    this.#show(nothing)
  }

  #show(part: Partial<RequestLogSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    this.#signal.notify()
  }
}

/** Half of the whole second that the Date header is rounded down to. */
const halfSecondMs = 500

/** The difference as the quickest answer shows it: a slow one leaves open when on its way it was dated. */
function betterClock(
  known: ClockDifference | undefined,
  { head, at, duration }: RequestLogEntry,
): ClockDifference | undefined {
  if (head?.serverTime === undefined) return known
  const uncertainty = Math.round(duration / 2 + halfSecondMs)
  if (known && known.uncertainty <= uncertainty) return known
  return { ahead: Math.round(head.serverTime + halfSecondMs - (at + duration / 2)), uncertainty }
}

function withUse(before: RequestLogSnapshot['areas'], seen: RequestLogEntry): RequestLogSnapshot['areas'] {
  const { area } = seen
  // Without an answer nothing is learned: the network is no part of an area.
  if (area === null || seen.head === undefined) return before
  const use = seen.method === 'GET' ? { reading: seen } : { writing: seen }
  return { ...before, [area]: { ...before[area], ...use } }
}

export function useRequestLog(requestLog: RequestLog): RequestLogSnapshot {
  return useSyncExternalStore(requestLog.subscribe, requestLog.getSnapshot)
}

export type { RequestLogEntry } from '#client/request-log-entry.ts'
