// Pages for users write the labels of the console in bold, and nothing else; each is a message of the page's language.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { type Page, readPages } from '#testing/documents.ts'

const languages = {
  en: [
    'README.md',
    ...[
      'planners',
      'finance',
      'import-sheet',
      'items',
      'admins',
      'first-import',
      'glossary',
      'troubleshooting',
    ].map((name) => `docs/${name}.md`),
  ],
  de: ['planners', 'finance', 'import-sheet', 'items', 'admins', 'glossary', 'troubleshooting'].map(
    (name) => `docs/de/${name}.md`,
  ),
} as const

const folder = fileURLToPath(new URL('./', import.meta.url))
const pages = readPages(fileURLToPath(new URL('../../', import.meta.url)))

/** Texts in bold, without the dots of a menu entry; blocks and code hold none. */
function labelsOf({ text }: Page): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) =>
    withoutDots(label.replace(/\s+/g, ' ')),
  )
}

function withoutDots(text: string): string {
  return text.replace(/\s?[….:]$/, '')
}

/**
 * Every form of every message in a catalog's source, with each argument as a wildcard: plain texts and templates, also
 * those in tables and those of one kind of record or one plural.
 */
function formsIn(source: string): RegExp[] {
  const texts: string[][] = []
  const { program } = parseSync('catalog.ts', source)
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push([value])
    },
    TemplateLiteral: ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.cooked ?? ''))
    },
  }).visit(program)
  return texts.filter((parts) => /\p{L}{2}/u.test(parts.join(''))).map(formOf)
}

function formOf(parts: readonly string[]): RegExp {
  const last = parts.length - 1
  const fixed = parts.map((part, index) => escaped(index === last ? withoutDots(part) : part))
  return new RegExp(`^${fixed.join('.+')}$`, 'u')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

describe.each(Object.entries(languages))('the pages in %s', (language, paths) => {
  const forms = globSync(`${folder}${language}/*.ts`).flatMap((path) => formsIn(readFileSync(path, 'utf8')))

  test.each([...paths])('quote labels that the console has: %s', (path) => {
    const labels = labelsOf(pages.find((page) => page.path === path) ?? { path, text: '' })
    expect(labels.length).toBeGreaterThan(0)
    expect([...new Set(labels)].filter((label) => !forms.some((form) => form.test(label)))).toEqual([])
  })
})

describe('a label', () => {
  const isIn = (source: string, label: string) => formsIn(source).some((form) => form.test(label))

  test('is text in bold, outside of code', () => {
    const text = 'Press **Save\nas CSV** or **Archive…**, not `**x**`.\n```sh\n# **y**\n```\n'
    expect(labelsOf({ path: 'a.md', text })).toEqual(['Save as CSV', 'Archive'])
  })

  test('is compared with the whole of a message', () => {
    const source = "export const messages = { pending: 'Pending changes', archive: 'Archive …' }"
    expect(isIn(source, 'Pending changes')).toBe(true)
    expect(isIn(source, 'Archive')).toBe(true)
    expect(isIn(source, 'Pending')).toBe(false)
    expect(isIn(source, 'pending changes')).toBe(false)
  })

  test('is compared with every form of a message, its arguments being free', () => {
    const source = `// it's a comment
      const titles = { a: 'New focus area', b: 'New organization' }
      export const messages = {
        create: ({ kind }) => titles[kind],
        send: ({ count }) => \`Import \${number(count)} items (CSV)\`,
        free: ({ name, value }) => \`\${name}: \${value}\`,
      }`
    expect(isIn(source, 'New organization')).toBe(true)
    expect(isIn(source, 'New item')).toBe(false)
    expect(isIn(source, 'Import 2 items (CSV)')).toBe(true)
    expect(isIn(source, 'Import items (CSV)')).toBe(false)
    expect(isIn(source, 'Any: text')).toBe(false)
  })
})
