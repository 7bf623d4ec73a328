import type { Area } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import type { ClockDifference, PageHabit } from '#queries/request-log.ts'
import { formatCount } from '#ui/numbers.ts'

export const areaTitles: Readonly<Record<Area, string>> = {
  organizations: 'Organizations',
  'focus-areas': 'Focus areas',
  funds: 'Funds',
}

export const listTitles: Readonly<Record<PageHabit['list'], string>> = {
  listOrganizations: 'Organizations',
  listFocusAreas: 'Focus areas',
  listCostItems: 'Cost items',
  listBenefitItems: 'Benefit items',
}

/** What stands behind a gateway, and by which of its two addresses it is reached. */
export function relayMessage({ host, base, credential }: NonNullable<Session['gateway']>): string {
  const path = base === 'site' ? 'its site domain' : 'its cloud ID'
  return `${host} by ${path}, with ${credential === 'client' ? 'an OAuth client' : 'an API token'}`
}

const minuteMs = 60_000

/** Whose clock is ahead, in words; a difference within what can be told is none. */
export function clockMessage(clock: ClockDifference | undefined): string {
  if (!clock) return 'Not known yet: no answer has named the time'
  const { ahead, uncertainty } = clock
  if (Math.abs(ahead) <= uncertainty) return 'Agrees with this device'
  const length = durationText(Math.abs(ahead))
  return ahead > 0 ? `${length} ahead of this device` : `${length} behind this device`
}

function durationText(milliseconds: number): string {
  if (milliseconds < 2 * minuteMs) return `${Math.round(milliseconds / 1000)} s`
  if (milliseconds < 120 * minuteMs) return `${Math.round(milliseconds / minuteMs)} minutes`
  return `${formatCount(Math.round(milliseconds / (60 * minuteMs)))} hours`
}

/** What is known of the size of a list's pages. */
export function pageMessage({ asked, served, isCapped, refusesLimit }: PageHabit): string {
  if (refusesLimit) return `Refuses ${formatCount(asked)} a page, and is asked without a limit`
  if (isCapped) return `At most ${formatCount(served)} a page, although ${formatCount(asked)} were asked for`
  return `As asked: up to ${formatCount(asked)} a page`
}
