import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['values'] = {
  ofOne: ({ field, name }) => `${field} von ${name}`,
  ofMany: ({ field, kind, count }) =>
    kind === 'organization'
      ? `${field} von ${plural(count, { one: '1 Organisation', other: `${number(count)} Organisationen` })}`
      : `${field} von ${plural(count, { one: '1 Fokusbereich', other: `${number(count)} Fokusbereichen` })}`,
  chooseStatus: 'Status suchen',
  now: ({ count }) => `jetzt ${number(count)}`,
  found: ({ count }) => plural(count, { one: '1 gefunden', other: `${number(count)} gefunden` }),
  nothingFound: 'Nichts gefunden.',
}
