import { expect, test } from 'vitest'
import { neutralizeHandlers } from './pasted-markup.ts'

test.each([
  ['<p onclick="x()">on click = on</p>', '<p data-onclick="x()">on click = on</p>'],
  ['<a title="a > onload=1" ONLOAD=x href=y/onz>', '<a title="a > onload=1" data-ONLOAD=x href=y/data-onz>'],
  ["<svg/onload='x'><b\nonerror = x>", "<svg/data-onload='x'><b\ndata-onerror = x>"],
  ['<img alt=""onerror=x', '<img alt=""data-onerror=x'],
  ['1 < 2 onclick=3', '1 < 2 onclick=3'],
  ['<p title="never closed onclick=x', '<p title="never closed onclick=x'],
])('makes the handlers in %s mean nothing and leaves the words', (markup, muted) => {
  expect(neutralizeHandlers(markup)).toBe(muted)
})
