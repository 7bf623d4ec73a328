import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#messages/en/ui.ts'
import { RichText } from './rich-text.tsx'

const shown = (...content: unknown[]) =>
  renderToStaticMarkup(<RichText text={JSON.stringify({ type: 'doc', version: 1, content })} />)

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

test('shows markup in a description as the characters it is made of', () => {
  const evil = '<img src=x onerror=alert(1)>'
  expect(renderToStaticMarkup(<RichText text={evil} />)).toContain('&lt;img src=x')
  expect(shown(paragraph({ type: 'text', text: evil }))).not.toContain('<img')
})

test('links only where a link can do no harm', () => {
  const linked = (href: string) =>
    shown(paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }))
  expect(linked('https://example.com/')).toContain(
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">here</a>',
  )
  expect(linked('javascript:alert(1)')).toContain('<p>here</p>')
})

test('shows marks, lists, tables and unknown nodes', () => {
  const line = paragraph({ type: 'text', text: 'one', marks: [{ type: 'strong' }, { type: 'em' }] })
  const markup = shown(
    { type: 'orderedList', attrs: { order: 3 }, content: [{ type: 'listItem', content: [line] }] },
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [line] }] }] },
    { type: 'mediaGroup', content: [paragraph({ type: 'text', text: 'plan.pdf' })] },
  )
  expect(markup).toContain('<ol start="3"><li><p><em><strong>one</strong></em></p></li></ol>')
  expect(markup).toContain('<th><p>')
  expect(markup).toContain(messages.shownAsText({ name: 'mediaGroup' }))
  expect(markup).toContain('<p>plan.pdf</p>')
})
