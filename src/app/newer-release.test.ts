import { expect, test } from 'vitest'
import { appPageMarker } from './app-page-marker.ts'
import { scriptOf } from './error-screen.tsx'

const name = `${appPageMarker} />`

test('the script of a page of the console is found, wherever its attributes stand', () => {
  const first = '<script>document.title</script>'
  expect(scriptOf(`${name}${first}<script defer src="/assets/a.js"></script>`)).toBe('/assets/a.js')
  expect(scriptOf(`${name}<script src="/assets/b.js" type="module"></script>`)).toBe('/assets/b.js')
})

test.each([
  ['a page of a network', '<h1>Sign in to our network</h1><script src="/assets/a.js"></script>'],
  ['a page without a script', name],
  ['a script of another site', `${name}<script src="//elsewhere.example/assets/a.js"></script>`],
  ['nothing', ''],
])('%s is no release', (_, page) => {
  expect(scriptOf(page)).toBeUndefined()
})
