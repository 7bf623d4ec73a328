// Descriptions written to do harm: every dangerous address, in every place of a document that may take one.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const script = 'javascript:alert(1)'

const addresses: readonly string[] = [
  script,
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\r\nscript:alert(1)',
  'javascript\u003aalert(1)',
  'javascript&colon;alert(1)',
  'javascript:%61lert(1)',
  'javascript://example.com/%0aalert(1)',
  'https:javascript:alert(1)',
  'https://example.com/" onmouseover="alert(1)',
  "https://example.com/'><script>alert(1)</script>",
  'mailto:a@example.com?body=<script>alert(1)</script>',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'jar:javascript:alert(1)!/',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'blob:https://example.com/0',
  'file:///etc/passwd',
  '//example.com',
  '/\\example.com',
  '#javascript:alert(1)',
]

const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const linked = (href: unknown, ...others: unknown[]) => ({
  type: 'text',
  text: 'here',
  marks: [link(href), ...others],
})
const line = (...content: unknown[]) => ({ type: 'paragraph', content })
const within =
  (...path: string[]) =>
  (node: unknown) =>
    path.reduceRight<unknown>((content, type) => ({ type, content: [content] }), node)

const places: Readonly<Record<string, (address: string) => unknown>> = {
  'a link': (address) => line(linked(address)),
  'a link among links': (address) => line(linked('https://example.com/', link(address), link(address))),
  'a heading': (address) => ({ type: 'heading', attrs: { level: 1 }, content: [linked(address)] }),
  'a table': (address) => within('table', 'tableRow', 'tableCell')(line(linked(address))),
  'a task': (address) => within('taskList', 'taskItem')(linked(address)),
  'a list in a panel': (address) => within('panel', 'bulletList', 'listItem')(line(linked(address))),
  'an expand': (address) => ({ type: 'expand', attrs: { title: address }, content: [line(linked(address))] }),
  'a card': (address) => line({ type: 'inlineCard', attrs: { url: address, href: address } }),
  'a block card': (address) => ({ type: 'blockCard', attrs: { url: address } }),
  'a mention': (address) => line({ type: 'mention', attrs: { text: '@Ana', href: address, url: address } }),
  'a picture': (address) => ({
    type: 'mediaSingle',
    content: [{ type: 'media', attrs: { src: address, url: address, onerror: script } }],
  }),
  'an unknown node': (address) => ({
    type: address,
    attrs: { href: address, src: address, text: address, dangerouslySetInnerHTML: { __html: address } },
  }),
  'a prototype': (address) => JSON.parse(`{"__proto__":${JSON.stringify(line(linked(address)))}}`),
  'deep down': (address) => within(...Array<string>(500).fill('blockquote'))(line(linked(address))),
}

const documents = Object.entries(places).flatMap(([place, document]) =>
  addresses.map((address) => ({ place, address, content: document(address) })),
)

const harmless = new Set(['http:', 'https:', 'mailto:'])

describe('a hostile description', () => {
  test('has been written in more than two hundred ways', () => {
    expect(documents.length).toBeGreaterThan(200)
  })

  test.each(documents)('does nothing with $address in $place', ({ content }) => {
    const text = JSON.stringify({ type: 'doc', version: 1, content: [content] })
    const markup = renderToStaticMarkup(<RichText text={text} />)
    // What a browser would take for tags: text and attribute values cannot hold a bare `<` or quote.
    const tags = markup.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<(?:script|iframe|object|embed|img|base|form|meta)\b/i)
      const attributes = [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)]
      for (const [, name = '', value = ''] of attributes) {
        expect(name).not.toMatch(/^on|^src/i)
        if (name !== 'href') continue
        expect(harmless).toContain(new URL(value.replaceAll('&amp;', '&')).protocol)
      }
    }
  })

  test('is shown with its tags as text when it is no document', () => {
    const markup = renderToStaticMarkup(<RichText text={`<a href="${script}">x</a><script>1</script>`} />)
    expect(markup).not.toMatch(/<(?:a|script)\b/)
  })
})
