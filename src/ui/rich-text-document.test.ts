import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRichText } from './rich-text-document.ts'
import { safeHref } from './rich-text-inline.ts'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', version: 1, content })
const word = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })

describe('parseRichText', () => {
  test('reads blocks, marks and links', () => {
    const link = { type: 'link', attrs: { href: 'https://example.com/a' } }
    expect(
      parseRichText(
        doc(
          { type: 'heading', attrs: { level: 2 }, content: [word('Aim')] },
          { type: 'paragraph', content: [word('go', { type: 'strong' }, link)] },
        ),
      ),
    ).toEqual([
      { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Aim', marks: [], href: undefined }] },
      {
        kind: 'paragraph',
        content: [{ kind: 'text', text: 'go', marks: ['strong'], href: 'https://example.com/a' }],
      },
    ])
  })

  test('reads a table, with dates and statuses in it', () => {
    const cell = (type: string, node: unknown) => ({
      type,
      content: [{ type: 'paragraph', content: [node] }],
    })
    const row = (...content: unknown[]) => ({ type: 'tableRow', content })
    const table = {
      type: 'table',
      content: [
        row(cell('tableHeader', word('By'))),
        row(cell('tableCell', { type: 'date', attrs: { timestamp: '1798675200000' } })),
        row(cell('tableCell', { type: 'status', attrs: { text: 'DONE' } })),
      ],
    }
    const line = (inline: object) => [{ kind: 'paragraph', content: [inline] }]
    expect(parseRichText(doc(table))).toEqual([
      {
        kind: 'table',
        rows: [
          [{ isHeader: true, content: line({ kind: 'text', text: 'By', marks: [], href: undefined }) }],
          [{ isHeader: false, content: line({ kind: 'date', time: 1798675200000 }) }],
          [{ isHeader: false, content: line({ kind: 'status', text: 'DONE' }) }],
        ],
      },
    ])
  })

  test('keeps the name and the text of a node it does not know', () => {
    const expand = { type: 'expand', content: [{ type: 'paragraph', content: [word('a'), word('b')] }] }
    expect(parseRichText(doc(expand))).toEqual([{ kind: 'unknown', name: 'expand', text: 'a b' }])
    const mention = { type: 'mention', attrs: { text: '@Ana' } }
    expect(parseRichText(doc({ type: 'paragraph', content: [mention] }))).toEqual([
      { kind: 'paragraph', content: [{ kind: 'unknown', name: 'mention', text: '@Ana' }] },
    ])
  })

  test('keeps as text what stands where it cannot', () => {
    const nested = { type: 'paragraph', content: [{ type: 'table', content: [word('x')] }] }
    expect(parseRichText(doc(nested, { type: 'bulletList', content: [word('y')] }))).toEqual([
      { kind: 'paragraph', content: [{ kind: 'unknown', name: 'table', text: 'x' }] },
      { kind: 'unknown', name: 'bulletList', text: 'y' },
    ])
  })

  test.each([
    'Plain words',
    '{ not JSON',
    '{"type":"doc","version":2,"content":[]}',
    '{"type":"doc","version":1}',
    '{"a":1}',
    '[]',
  ])('leaves %s to be shown as plain text', (text) => {
    expect(parseRichText(text)).toBeUndefined()
  })

  test('cuts a document that is nested without end', () => {
    const deep = `${'{"type":"blockquote","content":['.repeat(5000)}${']}'.repeat(5000)}`
    expect(parseRichText(`{"type":"doc","version":1,"content":[${deep}]}`)).toHaveLength(1)
  })

  test('takes any content without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (content) => {
        expect(parseRichText(doc(...content))).toHaveLength(content.length)
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })
})

test.each([
  ['https://example.com/', 'https://example.com/'],
  ['mailto:ana@example.com', 'mailto:ana@example.com'],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  [7, undefined],
])('takes the address %j as %s', (href, safe) => {
  expect(safeHref(href)).toBe(safe)
})
