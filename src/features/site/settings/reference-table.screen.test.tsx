import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/reference-lists.ts'
import { renderPart, screen } from '#testing/render-part.tsx'
import { ReferenceTable } from './reference-table.tsx'

const shown = (role: 'columnheader' | 'rowheader' | 'cell') =>
  screen.queryAllByRole(role).map(({ textContent }) => textContent)

test.each([
  ['a key and nothing else', [{ costTypeId: 'c1', key: 'RUN' }], [m.key], ['RUN'], []],
  ['a name and a key', [{ key: 'RUN', name: 'Run' }], [m.name, m.key], ['Run'], ['RUN']],
  ['a text', [{ value: 'RUN' }], [m.name], ['RUN'], []],
  ['fields of unknown names', [{ Titel: 'Betrieb', Rang: 1 }], ['Titel', 'Rang'], ['Betrieb'], ['1']],
  [
    'fields that read the same',
    [{ Art: 'Betrieb', art: 'x', key: 'RUN', KEY: 'R' }],
    [m.key, 'Art', 'art', 'KEY'],
    ['RUN'],
    ['Betrieb', 'x', 'R'],
  ],
] as const)('shows an item of %s under titles that differ', (_, items, titles, names, cells) => {
  renderPart(<ReferenceTable title="Types" thing="costType" items={items} hasIds={false} />)
  expect(shown('columnheader')).toEqual(titles)
  expect(shown('rowheader')).toEqual(names)
  expect(shown('cell')).toEqual(cells)
})

test('shows every item of a list in which several are equal', () => {
  renderPart(
    <ReferenceTable title="Types" thing="costType" items={[{ value: 'A' }, { value: 'A' }]} hasIds />,
  )
  expect(shown('rowheader')).toEqual(['A', 'A'])
})
