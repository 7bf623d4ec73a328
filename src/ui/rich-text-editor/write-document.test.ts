// Generated documents, opened in the editor's own schema, changed in one block, and written back.
import { getSchema } from '@tiptap/core'
import { Node as ProseNode } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNode } from '#ui/rich-text/rich-text-document.ts'
import { editorExtensions, KeptBlock } from './editor-extensions.ts'
import {
  documentOfText,
  type EditorNode,
  isBlank,
  type OpenedDocument,
  readDescription,
  writeDocument,
} from './open-document.ts'

const schema = getSchema([...editorExtensions, KeptBlock])

function open(text: string): OpenedDocument {
  const description = readDescription(text)
  if (description.kind !== 'document') throw new Error(`no document: ${description.kind}`)
  return description.document
}

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', version: 1, content })
const line = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })

function stateOf({ editor }: OpenedDocument): EditorState {
  const node = ProseNode.fromJSON(schema, editor)
  node.check()
  return EditorState.create({ doc: node })
}

const editorNodeOf = (state: EditorState) => state.doc.toJSON() as EditorNode

const names = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'rule',
  'hardBreak',
  'text',
  'table',
  'tableRow',
  'panel',
  'mention',
  'constructor',
  'doc',
  '',
]
const json = fc.jsonValue({ maxDepth: 2 })
const attributes = fc.oneof(
  fc.constant({}),
  fc.record({ level: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ level: fc.constantFrom(1, 2, 3), localId: fc.string() }),
  fc.record({ order: fc.integer({ min: -1, max: 9 }) }),
  fc.record({ language: fc.string() }),
  fc.record({ href: fc.constantFrom('https://example.com/', 'javascript:alert(1)', 'mailto:a@b.c') }),
  fc.dictionary(fc.constantFrom('localId', 'level', '__proto__', 'constructor', 'text', 'href'), json),
  json,
)
const mark = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('strong', 'em', 'underline', 'strike', 'code').map((type) => ({ type })),
  },
  fc.record(
    { type: fc.constantFrom('link', 'textColor', 'strong', 'subsup', 'annotation'), attrs: attributes },
    { requiredKeys: ['type'] },
  ),
  json,
)
const textNode = fc.record(
  {
    type: fc.constant('text'),
    text: fc.oneof({ weight: 6, arbitrary: fc.string({ minLength: 1 }) }, json),
    marks: fc.oneof(fc.array(mark, { maxLength: 3 }), json),
    added: json,
  },
  { requiredKeys: ['type', 'text'] },
)

const { node } = fc.letrec<{ node: unknown; good: unknown; wild: unknown }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, textNode, tie('good'), tie('wild')),
  good: fc.oneof(
    { depthSize: 'small' },
    fc.array(fc.oneof(textNode, fc.constant({ type: 'hardBreak' })), { maxLength: 4 }).map((content) => ({
      type: 'paragraph',
      content,
    })),
    fc
      .array(textNode, { maxLength: 3 })
      .map((content) => ({ type: 'heading', attrs: { level: 2, localId: 'h' }, content })),
    fc
      .array(fc.array(tie('node'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((items) => ({
        type: 'bulletList',
        content: items.map((content) => ({ type: 'listItem', content })),
      })),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
  ),
  wild: fc.record(
    {
      type: fc.oneof(fc.constantFrom(...names), json),
      attrs: attributes,
      content: fc.oneof({ weight: 5, arbitrary: fc.array(tie('node'), { maxLength: 4 }) }, json),
      marks: fc.array(mark, { maxLength: 2 }),
      text: fc.string(),
      unheard: json,
    },
    { requiredKeys: ['type'] },
  ),
}))
const anyDocument = fc
  .record({ content: fc.array(fc.oneof({ weight: 6, arbitrary: node }, json), { maxLength: 6 }), more: json })
  .map(({ content, more }) => JSON.stringify({ more, type: 'doc', version: 1, content }))

const runs = { numRuns: 1000, seed: 20261121 }

/** The sources of all that is kept as it is. */
function keptIn(node: EditorNode): string[] {
  const own = node.type.startsWith('kept') ? [String(node.attrs?.source)] : []
  return [...own, ...(node.content ?? []).flatMap(keptIn)]
}

const contentOf = (written: string): unknown[] => {
  const value: unknown = JSON.parse(written)
  return isNode(value) && Array.isArray(value.content) ? value.content : []
}

describe('a document that is opened and written back', () => {
  test('is unchanged by opening and saving, whatever it contains', () => {
    fc.assert(
      fc.property(anyDocument, (source) => {
        const opened = open(source)
        expect(writeDocument(editorNodeOf(stateOf(opened)), opened)).toBe(source)
      }),
      runs,
    )
  })

  test('differs in the block that was changed and in nothing else', () => {
    let changed = 0
    fc.assert(
      fc.property(anyDocument, fc.nat(), (source, choice) => {
        const opened = open(source)
        const state = stateOf(opened)
        const places: { at: number; block: number }[] = []
        state.doc.descendants((child, at) => {
          if (child.isTextblock) places.push({ at: at + 1, block: state.doc.resolve(at + 1).index(0) })
        })
        const place = places[choice % Math.max(places.length, 1)]
        if (!place) return
        changed += 1
        const after = state.apply(state.tr.insertText('changed here', place.at))
        after.doc.check()
        const written = writeDocument(editorNodeOf(after), opened)
        const before = contentOf(source)
        const content = contentOf(written)
        expect(content.toSpliced(place.block, 1)).toEqual(before.toSpliced(place.block, 1))
        expect(JSON.stringify(content[place.block])).toContain('changed here')
        expect(JSON.parse(written)).toMatchObject({ ...JSON.parse(source), content })
        // Within the block, too, all that the editor does not know is still there.
        expect(keptIn(open(written).editor).toSorted()).toEqual(keptIn(opened.editor).toSorted())
      }),
      runs,
    )
    expect(changed).toBeGreaterThan(500)
  })

  test('keeps the siblings of a change within a list unchanged', () => {
    const item = (...content: unknown[]) => ({ type: 'listItem', content })
    const odd = item(
      line(text('b', { type: 'em' }, { type: 'strong' }), text('c', { type: 'em' }, { type: 'strong' })),
    )
    const source = doc({ type: 'bulletList', attrs: {}, content: [item(line(text('a'))), odd] })
    const opened = open(source)
    const state = stateOf(opened)
    const after = state.apply(state.tr.insertText('now ', 3))
    expect(contentOf(writeDocument(editorNodeOf(after), opened))).toEqual([
      {
        type: 'bulletList',
        attrs: {},
        content: [item({ type: 'paragraph', content: [{ type: 'text', text: 'now a' }] }), odd],
      },
    ])
  })

  test('finds its blocks again where one was moved, added or removed', () => {
    const blocks = [
      line(text('one', { type: 'em' }, { type: 'strong' })),
      { type: 'table', content: [{ deep: 1 }] },
      line(text('three', { type: 'em' }, { type: 'strong' })),
    ]
    const opened = open(doc(...blocks))
    const [one, table, three] = opened.editor.content ?? []
    const added: EditorNode = { type: 'paragraph', content: [{ type: 'text', text: 'new' }] }
    const written = (...content: (EditorNode | undefined)[]) =>
      contentOf(writeDocument({ type: 'doc', content: content.filter((node) => node !== undefined) }, opened))
    const newLine = { type: 'paragraph', content: [{ type: 'text', text: 'new' }] }
    expect(written(three, table, one)).toEqual(blocks.toReversed())
    expect(written(one, added, table, three)).toEqual([blocks[0], newLine, ...blocks.slice(1)])
    expect(written(added, three)).toEqual([newLine, blocks[2]])
  })
})

describe('a description', () => {
  test.each(['plain words', '{ braces', '{"a":1}', '[1]', ''])(
    'that is no document stays plain: %s',
    (words) => {
      expect(readDescription(words)).toEqual({ kind: 'plain' })
    },
  )

  test.each([
    ['another version', '{"type":"doc","version":2,"content":[]}'],
    ['no content', '{"type":"doc","version":1}'],
    ['too many nodes', doc(...Array.from({ length: 20_001 }, () => line()))],
  ])('that cannot be written back unchanged is not opened: %s', (_, source) => {
    expect(readDescription(source).kind).toBe('locked')
  })

  test('that is nested a thousand times is kept unchanged below the greatest depth', () => {
    const nested = `${'{"type":"blockquote","content":['.repeat(1000)}${']}'.repeat(1000)}`
    const opened = open(`{"type":"doc","version":1,"content":[${nested},{"type":"paragraph"}]}`)
    const state = stateOf(opened)
    const after = state.apply(state.tr.insertText('end', state.doc.content.size - 1))
    const [quote] = contentOf(writeDocument(editorNodeOf(after), opened))
    expect(JSON.stringify(quote)).toBe(nested)
  })

  test('becomes a document line by line when it is to be formatted', () => {
    expect(JSON.parse(writeDocument(documentOfText('one\r\n\ntwo'), undefined))).toEqual({
      type: 'doc',
      version: 1,
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
        { type: 'paragraph' },
        { type: 'paragraph', content: [{ type: 'text', text: 'two' }] },
      ],
    })
    expect(isBlank(documentOfText(''))).toBe(true)
    expect(isBlank(documentOfText('a'))).toBe(false)
  })

  test('has links only to where they can do no harm', () => {
    const linked = (href: string) => doc(line(text('here', { type: 'link', attrs: { href } })))
    const kinds = (href: string) => open(linked(href)).editor.content?.[0]?.content?.map(({ type }) => type)
    expect(kinds('https://example.com/')).toEqual(['text'])
    for (const href of ['javascript:alert(1)', '//example.com', 'data:text/html,x', 'file:///etc/passwd'])
      expect(kinds(href)).toEqual(['keptInline'])
  })
})
