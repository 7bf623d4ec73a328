// The field of a day writes and reads it in the language of the console, whatever that of the browser is.
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadMessages } from '#messages/catalogs.ts'
import { messages as german } from '#messages/de/values.ts'
import { messages as m } from '#messages/en/values.ts'
import { setLanguage } from '#messages/language.ts'
import { renderPart, screen, userEvent, within } from '#testing/render-part.tsx'
import { DateField } from './date-field.tsx'

const label = 'From'
const onDone = vi.fn()

/** A form with the field, which shows its value. */
function Form({ begun = '' }: { readonly begun?: string }) {
  const [value, setValue] = useState(begun)
  const [precision, setPrecision] = useState<string>()
  return (
    <>
      <DateField
        label={label}
        value={value}
        onChange={setValue}
        onDone={(day, read) => {
          onDone(day)
          setPrecision(read)
        }}
      />
      <output>{`${value} ${precision ?? ''}`.trim()}</output>
      <button type="button" onClick={() => setValue(begun)}>
        Reset
      </button>
    </>
  )
}

const field = () => screen.getByLabelText(label)
const value = () => screen.getByRole('status').textContent

beforeAll(async () => {
  await loadMessages('en')
  await loadMessages('de')
})
afterEach(() => {
  setLanguage('en', 'en')
  onDone.mockReset()
})

test.each([
  ['en', 'Dec 31, 2027', '12/18/2027', 'Dec 18, 2027'],
  ['de', '31. Dez. 2027', '18.12.2027', '18. Dez. 2027'],
] as const)('in %s a day reads %s, and %s is read', async (language, written, typed, after) => {
  setLanguage(language, language)
  const user = userEvent.setup()
  renderPart(<Form begun="2027-12-31" />)
  expect(field()).toHaveProperty('value', written)
  await user.clear(field())
  expect(value()).toBe('')
  await user.type(field(), typed)
  // What is typed stays as it is until the field is left.
  expect(field()).toHaveProperty('value', typed)
  expect(value()).toBe('2027-12-18')
  expect(onDone).not.toHaveBeenCalled()
  await user.tab()
  expect(field()).toHaveProperty('value', after)
  expect(onDone).toHaveBeenLastCalledWith('2027-12-18')
})

test('a longer period is its last day, with its precision', async () => {
  const user = userEvent.setup()
  renderPart(<Form />)
  await user.type(field(), 'q3 2028{Enter}')
  expect(value()).toBe('2028-09-30 QUARTER')
  expect(field()).toHaveProperty('value', 'Sep 30, 2028')
})

test('a text that is no date is said when the field is left, and goes with the value', async () => {
  const user = userEvent.setup()
  renderPart(<Form begun="2027-12-31" />)
  await user.clear(field())
  await user.type(field(), '30.02.2027')
  expect(screen.queryByText(m.noSuchDate)).toBeNull()
  onDone.mockReset()
  await user.tab()
  screen.getByText(m.noSuchDate)
  expect(field()).toHaveProperty('value', '30.02.2027')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(field()).toHaveProperty('value', 'Dec 31, 2027')
  expect(screen.queryByText(m.noSuchDate)).toBeNull()
})

test('a day is chosen in a calendar, whose weeks and names are of the language', async () => {
  setLanguage('de', 'de')
  const user = userEvent.setup()
  renderPart(<Form begun="2027-12-31" />)
  await user.click(screen.getByRole('button', { name: german.calendarOf({ field: label }) }))
  const calendar = within(screen.getByRole('dialog', { name: label }))
  calendar.getByText('Dezember 2027')
  await user.click(calendar.getByRole('option', { name: 'Samstag, 18. Dezember 2027' }))
  expect(field()).toHaveProperty('value', '18. Dez. 2027')
  expect(onDone).toHaveBeenLastCalledWith('2027-12-18')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: german.calendarOf({ field: label }) }))
  await user.click(screen.getByRole('button', { name: german.noDate }))
  expect(value()).toBe('')
})
