// Rich text as planning tools store it in `about`: a tree of nodes (version 1, type doc), written as JSON into a
// string. Only the nodes and marks that the sample uses.

interface Mark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
}

export interface DocumentNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly DocumentNode[]
  readonly marks?: readonly Mark[]
  readonly text?: string
}

/** The document as it is stored. */
export function printDocument(content: readonly DocumentNode[]): string {
  return JSON.stringify({ version: 1, type: 'doc', content })
}

export function text(words: string, ...marks: readonly Mark[]): DocumentNode {
  return marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }
}

export const strong: Mark = { type: 'strong' }
export const emphasis: Mark = { type: 'em' }

export function link(href: string): Mark {
  return { type: 'link', attrs: { href } }
}

export function paragraph(...content: readonly (string | DocumentNode)[]): DocumentNode {
  return { type: 'paragraph', content: content.map((part) => (typeof part === 'string' ? text(part) : part)) }
}

export function heading(words: string): DocumentNode {
  return { type: 'heading', attrs: { level: 3 }, content: [text(words)] }
}

export function bulletList(items: readonly string[]): DocumentNode {
  return { type: 'bulletList', content: items.map(listItem) }
}

export function orderedList(items: readonly string[]): DocumentNode {
  return { type: 'orderedList', attrs: { order: 1 }, content: items.map(listItem) }
}

function listItem(words: string): DocumentNode {
  return { type: 'listItem', content: [paragraph(words)] }
}

export function panel(words: string): DocumentNode {
  return { type: 'panel', attrs: { panelType: 'info' }, content: [paragraph(words)] }
}

/** A date inline; its timestamp is the epoch milliseconds as text. */
export function inlineDate(moment: number): DocumentNode {
  return { type: 'date', attrs: { timestamp: String(moment) } }
}

export function statusBadge(words: string): DocumentNode {
  return { type: 'status', attrs: { text: words, color: words === 'DONE' ? 'green' : 'neutral' } }
}

export function table(header: readonly string[], rows: readonly (readonly DocumentNode[])[]): DocumentNode {
  const cell = (type: string, node: DocumentNode): DocumentNode => ({ type, content: [paragraph(node)] })
  const row = (cells: readonly DocumentNode[]): DocumentNode => ({ type: 'tableRow', content: cells })
  return {
    type: 'table',
    attrs: { isNumberColumnEnabled: false, layout: 'default' },
    content: [
      row(header.map((words) => cell('tableHeader', text(words, strong)))),
      ...rows.map((cells) => row(cells.map((node) => cell('tableCell', node)))),
    ],
  }
}
