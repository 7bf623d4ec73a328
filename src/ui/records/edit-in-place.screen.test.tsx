import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { fireEvent, renderPart, screen } from '#testing/render-part.tsx'
import { EditInPlace } from './edit-in-place.tsx'

test('gathers what can be chosen when a value is opened, and not each time that it is drawn', () => {
  let gathered = 0
  const suggestions = () => {
    gathered += 1
    return [{ value: 'Ada', label: 'Ada' }]
  }
  const Panel = () => {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    return (
      <>
        <button type="button" onClick={draw}>
          Draw
        </button>
        <EditInPlace label="Owner" edit={{ text: 'Grace', save: async () => undefined, suggestions }}>
          Grace
        </EditInPlace>
      </>
    )
  }
  const drawAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
  renderPart(<Panel />)
  drawAgain()
  expect(gathered).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Grace' }))
  drawAgain()
  expect(gathered).toBe(1)
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual(['Ada'])
})
