import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlighted } from './highlighted.tsx'

test('marks the matches, keeps every other character, and puts each part into an element', () => {
  const ranges = [
    [0, 2],
    [5, 7],
  ] as const
  const markup = renderToStaticMarkup(<Highlighted text="nonamen <b>" ranges={ranges} />)
  expect(markup).toBe('<mark>no</mark><span>nam</span><mark>en</mark><span> &lt;b&gt;</span>')
})
