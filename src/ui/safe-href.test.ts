import { expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'

test.each([
  ['https://example.com/', 'https://example.com/'],
  ['https://exämple.com/a b', 'https://xn--exmple-cua.com/a%20b'],
  ['https://example.com/\u202egpj.exe', 'https://example.com/%E2%80%AEgpj.exe'],
  ['mailto:ana@example.com', 'mailto:ana@example.com'],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  [7, undefined],
])('takes the address %j as %s', (href, safe) => {
  expect(safeHref(href)).toBe(safe)
})
