import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkWeights, findServedTexts, weighConsole } from './console-weight.ts'

/** Files of a build whose sizes tell them apart. */
const files = {
  'main.js': 'main'.repeat(10),
  'shared.js': 'abcdefgh'.repeat(3),
  'main.css': '.a{}',
  'funds.js': 'a longer text that does not compress well: 0123456789',
  'funds.css': '.funds{color:red}',
  'editor.js': 'loaded later',
  'messages.js': 'read by every screen',
  'funds-messages.js': 'read by the screen of funds',
}

const manifest = {
  'index.html': {
    file: 'main.js',
    imports: ['_shared'],
    css: ['main.css'],
    dynamicImports: ['src/funds-screen.tsx', '_first', 'src/messages/en/all-funds.ts'],
  },
  _shared: { file: 'shared.js' },
  _first: { file: 'messages.js', name: 'messages-en-first' },
  'src/messages/en/all-funds.ts': { file: 'funds-messages.js', isDynamicEntry: true },
  'src/funds-screen.tsx': {
    file: 'funds.js',
    isDynamicEntry: true,
    imports: ['_shared', 'index.html'],
    css: ['funds.css'],
    dynamicImports: ['src/editor-panel.tsx'],
  },
  'src/editor-panel.tsx': { file: 'editor.js', isDynamicEntry: true },
}

const bytes = (...names: (keyof typeof files)[]) =>
  names.reduce((sum, name) => sum + gzipSync(files[name], { level: 9 }).length, 0)

describe('the weight of a console', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'planning-weight-'))
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('does not depend on the hashes in the names of files', () => {
    const weightsWith = (hash: string) => {
      writeFileSync(join(folder, 'main.js'), `import('./shared-parts-${hash}.js')`)
      return weighConsole(folder, () => [])
    }
    expect(weightsWith('Ab-12_xY')).toEqual(weightsWith('aaaaaaa'))
    writeFileSync(join(folder, 'main.js'), files['main.js'])
  })

  it('is what each screen needs before it runs, each file once, and nothing that is loaded later', () => {
    expect(weighConsole(folder, (screen) => (screen === 'index.html' ? ['app'] : ['allFunds']))).toEqual([
      {
        screen: 'src/funds-screen.tsx',
        bytes: bytes(
          'main.js',
          'shared.js',
          'main.css',
          'messages.js',
          'funds-messages.js',
          'funds.js',
          'funds.css',
        ),
      },
      { screen: 'index.html', bytes: bytes('main.js', 'shared.js', 'main.css', 'messages.js') },
    ])
  })

  it('has no text that only the service prints', () => {
    expect(findServedTexts(folder, ['List organizations', 'Get an organization'])).toEqual([])
    expect(findServedTexts(folder, ['List organizations', 'loaded later'])).toEqual([
      'editor.js holds “loaded later”, which only the service needs',
    ])
  })
})

describe('a budget', () => {
  const weights = [
    { screen: 'a', bytes: 100 },
    { screen: 'b', bytes: 50 },
  ]

  it('is kept up to its last byte', () => {
    expect(checkWeights(weights, { a: 100, b: 60 })).toEqual([])
    expect(checkWeights(weights, { a: 99, b: 60 })).toEqual(['a weighs 100 bytes, 1 over its budget'])
  })

  it('is wanted of every screen, and of nothing else', () => {
    expect(checkWeights(weights, { a: 100, c: 1 })).toEqual([
      'b weighs 50 bytes and has no budget',
      'c has a budget and is no screen of the console',
    ])
  })
})
