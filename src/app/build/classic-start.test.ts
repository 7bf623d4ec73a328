import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { classicScriptOf, type SyntaxNode, startPageOf, withStartParts } from './classic-start.ts'

const parsed = (code: string) => parseSync('part.js', code).program as unknown as SyntaxNode
const start = (code: string) => classicScriptOf(code, parsed(code))

test('a part has what it imports of the start, and the start its own address', () => {
  const page = { document: { currentScript: { src: 'https://planning.example/assets/index-1.js' } } }
  const part = `import { n as hello, a as address } from "./index-1.js";
import { other } from "./other-1.js";
import "./index-1.js";
globalThis.said = hello() + address`
  runInNewContext(
    start('const hello = () => "at "; const u = import.meta.url; export { hello as n, u as a };'),
    page,
  )
  const code = withStartParts(part, parsed(part), (source) => source === './index-1.js')
  expect(code).toContain('import { other } from "./other-1.js"')
  runInNewContext(code.replace(/^import .*$/m, ''), page)
  expect(page).toHaveProperty('said', 'at https://planning.example/assets/index-1.js')
})

test('what a part imports from other files alone is left as it is', () => {
  const part = 'import { other } from "./other-1.js"; other()'
  expect(withStartParts(part, parsed(part), () => false)).toBe(part)
})

test.each([
  ['let a = 1; function grow() { a += 1 }; export { a as n }', 'a of the start changes'],
  ['let a = 1; const next = () => { let b = 0; b = a++ }; export { a, next }', 'a of the start changes'],
  ['import { b } from "./b.js"; export { b }', 'imports another file'],
])('a start that a part could not follow is refused: %s', (code, message) => {
  expect(() => start(code)).toThrow(message)
})

test.each([
  'const a = 1; const f = (a) => { a = 2 }; export { a, f }',
  'const a = 1; function f() { let [a] = []; a += 2; return () => a++ }; export { a, f }',
  'let a = 1; a = 2; const b = 3; export { b }',
])('a variable that only bears the name of an exported one may change: %s', (code) => {
  expect(() => start(code)).not.toThrow()
})

test('the page is drawn before its style sheet and its script', () => {
  const script = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">'
  expect(startPageOf(`${script}${sheet}`)).toBe(
    '<script defer src="/assets/index-1.js"></script><link rel="preload" as="style" crossorigin href="/assets/index-1.css">',
  )
  expect(() => startPageOf(script)).toThrow('<link rel="stylesheet"')
  expect(() => startPageOf(sheet)).toThrow('<script type="module"')
})

test('the lines that the page begins with have the colors of the theme', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const colorsIn = (text: string) => text.match(/--[\w-]+: light-dark\(.+?\);/g) ?? []
  const early = colorsIn(read('../../../index.html'))
  expect(early).toHaveLength(4)
  expect(colorsIn(read('../../ui/theme.css'))).toEqual(expect.arrayContaining(early))
})
