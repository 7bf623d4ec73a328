// Reads a rich-text document (`{type:"doc", version:1, content:[…]}` as JSON in a string) into a closed set of
// blocks. What is not in the set, or stands where it cannot, is kept as `unknown` with its name and its text, so
// that nothing goes missing in silence.
import { type Inline, readInlines } from './rich-text-inline.ts'
import { attributesOf, childrenOf, isNode, plainText } from './rich-text-json.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'bulletList'; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'orderedList'; readonly start: number; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote' | 'panel'; readonly content: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'unknown'; readonly name: string; readonly text: string }

export interface Cell {
  readonly isHeader: boolean
  readonly content: readonly Block[]
}

/** A document nested deeper than this is cut there: reading and rendering walk it recursively. */
const maximumDepth = 60

/** The blocks of a document, or undefined when the text is no document and should be shown as plain text. */
export function parseRichText(text: string): readonly Block[] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isNode(value) || value.type !== 'doc' || value.version !== 1 || !Array.isArray(value.content)) {
    return undefined
  }
  return readBlocks(value.content, 1)
}

function readBlocks(nodes: readonly unknown[], depth: number): Block[] {
  return nodes.map((node) => readBlock(node, depth))
}

function readBlock(node: unknown, depth: number): Block {
  if (!isNode(node) || depth > maximumDepth) return unknownBlock(node)
  const children = childrenOf(node)
  const attributes = attributesOf(node)
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', content: readInlines(children) }
    case 'heading':
      return { kind: 'heading', level: wholeNumber(attributes.level, 1, 6), content: readInlines(children) }
    case 'bulletList':
    case 'orderedList':
      return readList(node, depth)
    case 'blockquote':
      return { kind: 'quote', content: readBlocks(children, depth + 1) }
    case 'panel':
      return { kind: 'panel', content: readBlocks(children, depth + 1) }
    case 'codeBlock':
      return { kind: 'code', text: plainText(node, '') }
    case 'rule':
      return { kind: 'rule' }
    case 'table':
      return readTable(node, depth)
    default:
      return unknownBlock(node)
  }
}

function readList(node: Record<string, unknown>, depth: number): Block {
  const children = childrenOf(node)
  if (!children.every((child) => isNode(child) && child.type === 'listItem')) return unknownBlock(node)
  const items = children.map((item) => readBlocks(childrenOf(item), depth + 1))
  if (node.type === 'bulletList') return { kind: 'bulletList', items }
  return { kind: 'orderedList', start: wholeNumber(attributesOf(node).order, 1, 999_999), items }
}

function readTable(node: Record<string, unknown>, depth: number): Block {
  const rows: Cell[][] = []
  for (const row of childrenOf(node)) {
    if (!isNode(row) || row.type !== 'tableRow') return unknownBlock(node)
    const cells: Cell[] = []
    for (const cell of childrenOf(row)) {
      if (!isNode(cell) || (cell.type !== 'tableCell' && cell.type !== 'tableHeader'))
        return unknownBlock(node)
      cells.push({ isHeader: cell.type === 'tableHeader', content: readBlocks(childrenOf(cell), depth + 1) })
    }
    rows.push(cells)
  }
  return { kind: 'table', rows }
}

function unknownBlock(node: unknown): Block {
  const name = isNode(node) && typeof node.type === 'string' ? node.type : 'unnamed'
  return { kind: 'unknown', name, text: plainText(node, ' ') }
}

function wholeNumber(value: unknown, lowest: number, highest: number): number {
  const number = typeof value === 'number' && Number.isInteger(value) ? value : lowest
  return Math.min(Math.max(number, lowest), highest)
}
