import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlighted } from './highlighted.tsx'

test('marks the places and keeps every other character', () => {
  const ranges = [
    [0, 2],
    [5, 7],
  ] as const
  const markup = renderToStaticMarkup(<Highlighted text="nonamen <b>" ranges={ranges} />)
  expect(markup.replaceAll(/<mark[^>]*>/g, '[').replaceAll('</mark>', ']')).toBe('[no]nam[en] &lt;b&gt;')
})
