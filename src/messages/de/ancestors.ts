import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['ancestors'] = {
  title: ({ count }) =>
    plural(count, {
      one: '1 fehlender übergeordneter Datensatz',
      other: `${number(count)} fehlende übergeordnete Datensätze`,
    }),
  explanation: 'Datensätze nennen diese als übergeordnet, aber sie kamen nicht mit der Liste.',
  check: 'Beim Dienst abrufen',
  more: ({ count }) => `… und ${number(count)} weitere`,
  technical: 'Technische Angaben',
}
