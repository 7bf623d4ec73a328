import type { Area } from '#contract/access.ts'
import type { AreaState } from '#data/area-states.ts'
import type { ClockDifference, PageHabit } from '#data/request-log.ts'
import { currentLocale } from '#messages/language.ts'
import type { Messages } from '#messages/messages.ts'

type Texts = Messages['connection']
type Key = keyof Texts

export const areaTitles = {
  organizations: 'organizations',
  'focus-areas': 'focusAreas',
  funds: 'funds',
} as const satisfies Readonly<Record<Area, Key>>

export const listTitles = {
  listOrganizations: 'organizations',
  listFocusAreas: 'focusAreas',
  listCostItems: 'costItems',
  listBenefitItems: 'benefitItems',
} as const satisfies Readonly<Record<PageHabit['list'], Key>>

/** Why an area is not open; undefined for one that is, or that was not tried. */
export function areaMessage(state: AreaState, act: 'reading' | 'writing', m: Texts): string | undefined {
  switch (state.reason) {
    case 'answered':
    case 'untried':
      return undefined
    case 'area-disabled':
      return m.areaDisabled
    case 'missing-scope':
      return m.missingScope({ scope: state.scope })
    case 'refused':
      return act === 'reading' ? m.readingRefused : m.writingRefused
    case 'unauthorized':
      return act === 'reading' ? m.readingUnauthorized : m.writingUnauthorized
    case 'not-listed':
      return m.notListed
    case 'rate-limited':
      return m.rateLimited
    case 'failed':
      return state.status === undefined ? m.noAnswer : m.requestFailed({ status: state.status })
    case 'foreign-answer':
      return m.foreignAnswer
  }
}

const minuteMs = 60_000

/** How far the clock of the service is ahead or behind; a difference below the uncertainty is none. */
export function clockMessage(clock: ClockDifference | undefined, m: Texts): string {
  if (!clock) return m.clockUnknown
  const { ahead, uncertainty } = clock
  if (Math.abs(ahead) <= uncertainty) return m.clockSame
  const length = durationText(Math.abs(ahead))
  return ahead > 0 ? m.clockAhead({ length }) : m.clockBehind({ length })
}

/** `5 minutes`, in the language of the page. */
function durationText(milliseconds: number): string {
  if (milliseconds < 2 * minuteMs) return unitText(milliseconds / 1000, 'second')
  if (milliseconds < 120 * minuteMs) return unitText(milliseconds / minuteMs, 'minute')
  return unitText(milliseconds / (60 * minuteMs), 'hour')
}

function unitText(value: number, unit: 'second' | 'minute' | 'hour'): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(value))
}

/** Words the page size that the service has shown for a list. */
export function pageMessage({ asked, served, isCapped, refusesLimit }: PageHabit, m: Texts): string {
  if (refusesLimit) return m.pageRefused({ asked })
  return isCapped ? m.pageCapped({ served, asked }) : m.pageFull({ asked })
}
