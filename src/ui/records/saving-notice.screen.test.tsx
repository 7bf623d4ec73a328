import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { renderPart, screen } from '#testing/render-part.tsx'
import { SavingNotice } from './saving-notice.tsx'

type Changes = Parameters<typeof SavingNotice>[0]['changes']

const change: Changes[number] = {
  key: 1,
  state: 'offline',
  action: { verb: 'update', kind: 'focus-area' },
  progress: { kind: 'offline' },
  values: [
    { field: 'name', label: 'fieldName', before: 'Cards', after: 'Payments' },
    { field: 'about', label: 'fieldDescription', before: null, after: '{"type":"doc"}' },
  ],
  link: undefined,
  acts: [],
  conflict: undefined,
}

test('shows both values of a changed text, and names a changed document', () => {
  renderPart(<SavingNotice changes={[change]} />)
  expect(screen.getByText('Cards')).toHaveProperty('tagName', 'DEL')
  expect(screen.getByText('Payments')).toHaveProperty('tagName', 'INS')
  expect(screen.getByText(m.fieldDescription)).toBeDefined()
})
