import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRichText } from './rich-text-document.ts'

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
      { kind: 'heading', level: 1, content: [{ kind: 'text', text: 'Aim', marks: [], href: undefined }] },
      {
        kind: 'paragraph',
        content: [{ kind: 'text', text: 'go', marks: ['strong'], href: 'https://example.com/a' }],
      },
    ])
  })

  test('renders headings without skipping a level, whatever levels the document has', () => {
    const levels = [3, 6, 6, 4, 1, 2, 5]
    const blocks = parseRichText(
      doc(...levels.map((level) => ({ type: 'heading', attrs: { level }, content: [] }))),
    )
    const shown = blocks?.map((block) => block.kind === 'heading' && block.level)
    expect(shown).toEqual([1, 2, 2, 2, 1, 2, 3])
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
    const chart = { type: 'chart', content: [{ type: 'paragraph', content: [word('a'), word('b')] }] }
    expect(parseRichText(doc(chart))).toEqual([{ kind: 'unknown', name: 'chart', text: 'a b' }])
    const sticker = { type: 'sticker', attrs: { text: 'well done' } }
    expect(parseRichText(doc({ type: 'paragraph', content: [sticker] }))).toEqual([
      { kind: 'paragraph', content: [{ kind: 'unknown', name: 'sticker', text: 'well done' }] },
    ])
  })

  test('reads tasks, done or not, and lists of tasks among them', () => {
    const task = (state: string, text: string) => ({
      type: 'taskItem',
      attrs: { state },
      content: [word(text)],
    })
    const line = (text: string) => [{ kind: 'text', text, marks: [], href: undefined }]
    const nested = { type: 'taskList', content: [task('TODO', 'then')] }
    expect(
      parseRichText(doc({ type: 'taskList', content: [task('DONE', 'first'), nested] }, { type: 'rule' })),
    ).toEqual([
      {
        kind: 'taskList',
        items: [
          { kind: 'task', isDone: true, content: line('first') },
          {
            kind: 'nested',
            block: { kind: 'taskList', items: [{ kind: 'task', isDone: false, content: line('then') }] },
          },
        ],
      },
      { kind: 'rule' },
    ])
  })

  test('reads panels, expands, mentions, emoji and cards', () => {
    const line = { type: 'paragraph', content: [] }
    const inline = (type: string, attrs: object) => ({ type, attrs })
    expect(
      parseRichText(
        doc(
          { type: 'panel', attrs: { panelType: 'warning' }, content: [line] },
          { type: 'expand', attrs: { title: 'Details' }, content: [line] },
          {
            type: 'paragraph',
            content: [
              inline('mention', { id: '1', text: '@Ana' }),
              inline('emoji', { text: '🚚' }),
              inline('inlineCard', { url: 'https://example.com/a' }),
              inline('inlineCard', { url: 'javascript:alert(1)' }),
            ],
          },
        ),
      ),
    ).toEqual([
      { kind: 'panel', tone: 'warning', content: [{ kind: 'paragraph', content: [] }] },
      { kind: 'expand', title: 'Details', content: [{ kind: 'paragraph', content: [] }] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'mention', text: '@Ana' },
          { kind: 'text', text: '🚚', marks: [], href: undefined },
          { kind: 'text', text: 'https://example.com/a', marks: [], href: 'https://example.com/a' },
          { kind: 'text', text: 'javascript:alert(1)', marks: [], href: undefined },
        ],
      },
    ])
  })

  test.each([null, '', ' ', [], true, 'soon', 9e15])('takes the timestamp %j for no date', (timestamp) => {
    const content = [{ type: 'date', attrs: { timestamp } }]
    expect(parseRichText(doc({ type: 'paragraph', content }))).toEqual([
      { kind: 'paragraph', content: [{ kind: 'unknown', name: 'date', text: '' }] },
    ])
  })

  test('keeps as text a node at a place where it is not allowed', () => {
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

  test('takes text out of a node with more children than a call has arguments', () => {
    const wide = { type: 'chart', content: Array.from({ length: 300_000 }, () => ({ text: 'x' })) }
    const [block] = parseRichText(doc(wide)) ?? []
    expect(block).toMatchObject({ kind: 'unknown', name: 'chart' })
  })

  test('ends a document that is too long with a word about it, wherever it breaks off', () => {
    const lines = Array.from({ length: 30_000 }, () => ({ type: 'paragraph', content: [] }))
    const many = parseRichText(doc(...lines)) ?? []
    expect(many).toHaveLength(20_001)
    expect(many.at(-1)).toEqual({ kind: 'cut' })
    const longLine = { type: 'paragraph', content: lines.map(() => word('x')) }
    expect(parseRichText(doc(longLine))?.at(-1)).toEqual({ kind: 'cut' })
    expect(parseRichText(doc({ type: 'panel', content: [longLine] }))?.at(-1)).toEqual({ kind: 'cut' })
  })

  test('takes each mark once, however often it is given', () => {
    const marks = Array.from({ length: 10_000 }, (_, at) => ({ type: at % 2 ? 'em' : 'strong' }))
    expect(parseRichText(doc({ type: 'paragraph', content: [word('x', ...marks)] }))).toMatchObject([
      { content: [{ marks: ['strong', 'em'] }] },
    ])
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
