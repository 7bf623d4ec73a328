import { expect, test } from 'vitest'
import { differsInLooksOnly, readableText } from './rich-text-document.ts'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', version: 1, content })
const line = (text: string, ...marks: string[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: marks.map((type) => ({ type })) }],
})
const item = (...content: unknown[]) => ({ type: 'listItem', content })

test('reads a document line by line, with a sign for what each line is', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Why' }] },
    line('Because'),
    { type: 'bulletList', content: [item(line('one'), line('more')), item(line('two'))] },
    { type: 'orderedList', attrs: { order: 3 }, content: [item(line('three'))] },
    { type: 'blockquote', content: [line('said')] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: ['x', 'y'].map((cell) => ({ type: 'tableCell', content: [line(cell)] })),
        },
      ],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { state: 'DONE' }, content: [{ type: 'text', text: 'done' }] }],
    },
    { type: 'never heard of' },
  )
  expect(readableText(text).split('\n')).toEqual([
    '# Why',
    'Because',
    '• one',
    '  more',
    '• two',
    '3. three',
    '> said',
    '    a',
    '    b',
    'x | y',
    '☑ done',
    '[never heard of]',
  ])
})

test('leaves plain text as it is', () => {
  expect(readableText('{"a": 1} and words')).toBe('{"a": 1} and words')
})

test('knows a change of looks from a change of words', () => {
  expect(differsInLooksOnly(doc(line('a')), doc(line('a', 'strong')))).toBe(true)
  expect(differsInLooksOnly(doc(line('a')), doc(line('b')))).toBe(false)
  expect(differsInLooksOnly('a', 'a')).toBe(false)
  expect(differsInLooksOnly(null, doc(line('a')))).toBe(false)
})
