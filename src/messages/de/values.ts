import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

/** So many records or items, in words, after "von". */
function counted(kind: Parameters<Messages['values']['ofMany']>[0]['kind'], count: number): string {
  if (kind === 'organization')
    return plural(count, { one: '1 Organisation', other: `${number(count)} Organisationen` })
  if (kind === 'focus-area')
    return plural(count, { one: '1 Fokusbereich', other: `${number(count)} Fokusbereichen` })
  if (kind === 'cost-item')
    return plural(count, { one: '1 Kostenposten', other: `${number(count)} Kostenposten` })
  return plural(count, { one: '1 Nutzenposten', other: `${number(count)} Nutzenposten` })
}

export const messages: Messages['values'] = {
  ofOne: ({ field, name }) => `${field} von ${name}`,
  ofMany: ({ field, kind, count }) => `${field} von ${counted(kind, count)}`,
  chooseStatus: 'Status suchen',
  now: ({ count }) => `jetzt ${number(count)}`,
  found: ({ count }) => plural(count, { one: '1 gefunden', other: `${number(count)} gefunden` }),
  moveUnder: ({ name }) => `Verschieben unter ${name}`,
  moveToTop: 'Auf die oberste Ebene verschieben',
  someFit: ({ count, total }) => `${number(count)} von ${number(total)} passen`,
  noValue: 'Keine Angabe',
  searchValues: 'Werte suchen',
  nothingFound: 'Nichts gefunden.',

  dateUnits: {
    day: 't tag tage d',
    week: 'w woche wochen',
    month: 'm monat monate monaten',
    quarter: 'q quartal quartale quartalen',
    year: 'j jahr jahre jahren y',
  },
  dateToday: 'Heute',
  dateTomorrow: 'Morgen',
  dateHint: 'q1, +2w, 18. dez, 2028',
  dayHint: ({ day }) => `z. B. ${day}`,
  calendarOf: ({ field }) => `Kalender: ${field}`,
  noSuchDate: 'Kein Datum. Geben Sie zum Beispiel q1, +2w, 18. dez oder 2028 ein.',
  periodTo: ({ period, day }) => `${period}, bis ${day}`,
  datePrecision: 'Genauigkeit',
  laterPeriod: 'Später',
  earlierPeriod: 'Früher',
  weekLater: '+1 Woche',
  monthLater: '+1 Monat',
  noDate: 'Kein Datum',

  yours: 'Ihr Wert',
  yoursWas: ({ value }) => `Ihr Wert. Vorher: ${value}.`,
  someoneSetIt: 'Von jemand anderem gesetzt',
  setItBy: ({ name, time }) => [name, ' setzte ihn ', time],
}
