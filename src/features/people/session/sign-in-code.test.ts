import { expect, test } from 'vitest'
import { watchSignInCode } from './sign-in-code.ts'

/** As much of a window as the address bar needs. */
class Page extends EventTarget {
  location = { pathname: '/sign-in', search: '?from=%2Ffocus-areas', hash: '' }
  readonly history = {
    state: { key: 1 },
    replaceState: (_state: unknown, _title: string, address: string) => {
      const { pathname, search, hash } = new URL(address, 'http://localhost')
      this.location = { pathname, search, hash }
    },
  }
}

function watched(hash: string) {
  const page = new Page()
  page.location.hash = hash
  const codes: string[] = []
  const stop = watchSignInCode(page as unknown as Window, (code) => codes.push(code))
  const paste = (next: string) => {
    page.location.hash = next
    page.dispatchEvent(new Event('hashchange'))
  }
  return { page, codes, stop, paste }
}

test('takes the code and leaves the rest of the address', () => {
  const { page, codes } = watched('#code=abc.d%2Fe')
  expect(codes).toEqual(['abc.d/e'])
  expect(page.location).toEqual({ pathname: '/sign-in', search: '?from=%2Ffocus-areas', hash: '' })
})

test('accepts a code that is pasted later, until it unsubscribes', () => {
  const { codes, stop, paste } = watched('')
  paste('#code=one')
  stop()
  paste('#code=two')
  expect(codes).toEqual(['one'])
})

test('leaves other fragments alone, and broken escapes as they are', () => {
  expect(watched('#top').page.location.hash).toBe('#top')
  expect(watched('#code=50%').codes).toEqual(['50%'])
})
