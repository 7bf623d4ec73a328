// Values of records that are changed where they are shown.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area'

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
  ofMany: ({ field, kind, count }: OfMany) =>
    kind === 'organization'
      ? `${field} of ${plural(count, { one: '1 organization', other: `${number(count)} organizations` })}`
      : `${field} of ${plural(count, { one: '1 focus area', other: `${number(count)} focus areas` })}`,
  chooseStatus: 'Search statuses',
  now: ({ count }: Counted) => `${number(count)} now`,
  found: ({ count }: Counted) => plural(count, { one: '1 found', other: `${number(count)} found` }),
  nothingFound: 'Nothing found.',
}
