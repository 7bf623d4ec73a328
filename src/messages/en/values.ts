// Values of records that are changed where they are shown.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area' | 'cost-item' | 'benefit-item'

/** So many records or items, in words. */
function counted(kind: Kind, count: number): string {
  if (kind === 'organization')
    return plural(count, { one: '1 organization', other: `${number(count)} organizations` })
  if (kind === 'focus-area')
    return plural(count, { one: '1 focus area', other: `${number(count)} focus areas` })
  if (kind === 'cost-item') return plural(count, { one: '1 cost item', other: `${number(count)} cost items` })
  return plural(count, { one: '1 benefit item', other: `${number(count)} benefit items` })
}

interface OfOne {
  readonly field: string
  readonly name: string
}

interface OfMany extends Counted {
  readonly field: string
  readonly kind: Kind
}

export const messages = {
  ofOne: ({ field, name }: OfOne) => `${field} of ${name}`,
  ofMany: ({ field, kind, count }: OfMany) => `${field} of ${counted(kind, count)}`,
  chooseStatus: 'Search statuses',
  now: ({ count }: Counted) => `${number(count)} now`,
  found: ({ count }: Counted) => plural(count, { one: '1 found', other: `${number(count)} found` }),
  moveUnder: ({ name }: { readonly name: string }) => `Move under ${name}`,
  moveToTop: 'Move to the top level',
  someFit: ({ count, total }: { readonly count: number; readonly total: number }) =>
    `${number(count)} of ${number(total)} fit`,
  noValue: 'None',
  searchValues: 'Search values',
  nothingFound: 'Nothing found.',

  /** What is typed after a number: +2w. */
  dateUnits: {
    day: 'd day days',
    week: 'w week weeks',
    month: 'm mo month months',
    quarter: 'q quarter quarters',
    year: 'y year years',
  },
  dateToday: 'Today',
  dateTomorrow: 'Tomorrow',
  dateHint: 'q1, +2w, dec 18, 2028',
  dayHint: ({ day }: { readonly day: string }) => `e.g. ${day}`,
  calendarOf: ({ field }: { readonly field: string }) => `Calendar: ${field}`,
  noSuchDate: 'Not a date. Type for example q1, +2w, dec 18 or 2028.',
  periodTo: ({ period, day }: { readonly period: string; readonly day: string }) => `${period}, to ${day}`,
  datePrecision: 'Precision',
  laterPeriod: 'Later',
  earlierPeriod: 'Earlier',
  weekLater: '+1 week',
  monthLater: '+1 month',
  noDate: 'No date',

  yours: 'Yours',
  yoursWas: ({ value }: { readonly value: string }) => `Yours. It was ${value}.`,
  someoneSetIt: 'Someone else set it',
  setItBy: <Part>({ name, time }: { readonly name: Part; readonly time: Part }) => [name, ' set it ', time],
}
