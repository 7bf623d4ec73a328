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

test('shows the new values of a change until what compares them is loaded, and then both values', async () => {
  renderPart(<SavingNotice changes={[change]} />)
  expect(screen.getByText(`${m.fieldName}: Payments`)).toBeDefined()
  expect(screen.getByText(m.fieldDescription).tagName).toBe('P')
  expect(await screen.findByText('Cards')).toHaveProperty('tagName', 'DEL')
  expect(screen.getByText('Payments')).toHaveProperty('tagName', 'INS')
  expect(screen.queryByText(`${m.fieldName}: Payments`)).toBeNull()
})
