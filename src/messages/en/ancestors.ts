// Ancestors that records name and the service never returned.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  title: ({ count }: Counted) =>
    plural(count, { one: '1 missing ancestor', other: `${number(count)} missing ancestors` }),
  explanation: 'Records name these as their ancestors, but they did not come with the list.',
  check: 'Ask the service for them',
  more: ({ count }: Counted) => `… and ${number(count)} more`,
  technical: 'Technical details',
}
