// The amounts that a device last sent, rolled up by focus area and period.
import type { OfItemKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  title: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Sent amounts of cost items' : 'Sent amounts of benefit items',
  backToItems: ({ kind }: OfItemKind): string => (kind === 'cost-item' ? 'Cost items' : 'Benefit items'),
  loading: 'Loading sent amounts…',
  keepsNothing: 'This device stores nothing, so it does not know which amounts it sent.',
  nothingSent: ({ kind }: OfItemKind): string =>
    kind === 'cost-item'
      ? 'This device has not sent amounts of cost items here.'
      : 'This device has not sent amounts of benefit items here.',
  importItems: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Import cost items' : 'Import benefit items',
  remark: <Part>({ from, time }: { readonly from: 'here' | 'elsewhere' | 'both'; readonly time: Part }) => [
    {
      here: 'These sums are what this device last sent, most recently ',
      elsewhere: 'These sums are what other devices last sent, most recently ',
      both: 'These sums are what this device and others last sent, most recently ',
    }[from],
    time,
    '. They are not what the service holds now: others may have changed the amounts, and the service does not return them.',
  ],
  path: 'Focus area path',
  allAreas: 'All focus areas',
  unknownArea: 'Unknown focus area',
  byArea: 'By focus area',
  byPeriod: 'By period',
  area: 'Focus area',
  itemCount: 'Items',
  directly: 'In this focus area itself',
  total: 'Total',
  unknownItems: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: '1 item with sent amounts is not in the list any more, or you have no access to it. It is not counted.',
      other: `${number(count)} items with sent amounts are not in the list any more, or you have no access to them. They are not counted.`,
    }),
}
