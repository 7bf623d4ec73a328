import { safeHref } from '#ui/safe-href.ts'
import { attributesOf, isNode, type NodeBudget, plainText, take } from './rich-text-json.ts'

export type Mark = 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'sub' | 'sup'

export type Inline =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly marks: readonly Mark[]
      readonly href: string | undefined
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'status' | 'mention'; readonly text: string }
  /** Epoch milliseconds, at the start of a day in UTC. */
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'unknown'; readonly name: string | undefined; readonly text: string }

export function readInlines(nodes: readonly unknown[], budget: NodeBudget): Inline[] {
  return take(nodes, budget).map(readInline)
}

function readInline(node: unknown): Inline {
  if (!isNode(node)) return { kind: 'unknown', name: undefined, text: '' }
  const { text, timestamp } = attributesOf(node)
  switch (node.type) {
    case 'text':
      if (typeof node.text === 'string') return { kind: 'text', text: node.text, ...readMarks(node.marks) }
      break
    case 'hardBreak':
      return { kind: 'break' }
    case 'status':
      if (typeof text === 'string') return { kind: 'status', text }
      break
    case 'mention':
      if (typeof text === 'string' && text !== '') return { kind: 'mention', text }
      break
    case 'emoji':
      if (typeof text === 'string' && text !== '') return { kind: 'text', text, marks: [], href: undefined }
      break
    case 'date': {
      const time = readTimestamp(timestamp)
      if (time !== undefined) return { kind: 'date', time }
      break
    }
    case 'inlineCard':
      return linkTo(node)
  }
  return unknownInline(node)
}

/** The address of a card, as a link to itself; as text when the address is not safe to follow. */
export function linkTo(node: Record<string, unknown>): Inline {
  const { url } = attributesOf(node)
  if (typeof url !== 'string' || url === '') return unknownInline(node)
  return { kind: 'text', text: url, marks: [], href: safeHref(url) }
}

function unknownInline(node: Record<string, unknown>): Inline {
  const name = typeof node.type === 'string' ? node.type : undefined
  return { kind: 'unknown', name, text: plainText(node, ' ') }
}

function readTimestamp(timestamp: unknown): number | undefined {
  const isGiven = typeof timestamp === 'number' || (typeof timestamp === 'string' && timestamp.trim() !== '')
  const time = isGiven ? Number(timestamp) : Number.NaN
  // The range of dates in ECMAScript; beyond it formatting throws.
  return Math.abs(time) <= 8.64e15 ? time : undefined
}

function readMarks(marks: unknown): { marks: readonly Mark[]; href: string | undefined } {
  // Each once: thousands of one mark would be as many elements, one in another.
  const read = new Set<Mark>()
  let href: string | undefined
  for (const mark of Array.isArray(marks) ? marks : []) {
    if (!isNode(mark)) continue
    switch (mark.type) {
      case 'strong':
      case 'em':
      case 'underline':
      case 'strike':
      case 'code':
        read.add(mark.type)
        break
      case 'subsup':
        read.add(attributesOf(mark).type === 'sub' ? 'sub' : 'sup')
        break
      case 'link':
        href = safeHref(attributesOf(mark).href)
    }
  }
  return { marks: [...read], href }
}
