// What stands within a line of a rich-text document.
import { attributesOf, isNode, plainText } from './rich-text-json.ts'

export type Mark = 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'sub' | 'sup'

export type Inline =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly marks: readonly Mark[]
      readonly href: string | undefined
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'status'; readonly text: string }
  /** Epoch milliseconds, at the start of a day in UTC. */
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'unknown'; readonly name: string; readonly text: string }

export function readInlines(nodes: readonly unknown[]): Inline[] {
  return nodes.map(readInline)
}

function readInline(node: unknown): Inline {
  if (!isNode(node)) return { kind: 'unknown', name: 'unnamed', text: '' }
  const attributes = attributesOf(node)
  switch (node.type) {
    case 'text':
      if (typeof node.text === 'string') return { kind: 'text', text: node.text, ...readMarks(node.marks) }
      break
    case 'hardBreak':
      return { kind: 'break' }
    case 'status':
      if (typeof attributes.text === 'string') return { kind: 'status', text: attributes.text }
      break
    case 'date': {
      const time = Number(attributes.timestamp)
      // The range of dates in ECMAScript; beyond it formatting throws.
      if (Math.abs(time) <= 8.64e15) return { kind: 'date', time }
    }
  }
  const name = typeof node.type === 'string' ? node.type : 'unnamed'
  return { kind: 'unknown', name, text: plainText(node, ' ') }
}

function readMarks(marks: unknown): { marks: readonly Mark[]; href: string | undefined } {
  const read: Mark[] = []
  let href: string | undefined
  for (const mark of Array.isArray(marks) ? marks : []) {
    if (!isNode(mark)) continue
    switch (mark.type) {
      case 'strong':
      case 'em':
      case 'underline':
      case 'strike':
      case 'code':
        read.push(mark.type)
        break
      case 'subsup':
        read.push(attributesOf(mark).type === 'sub' ? 'sub' : 'sup')
        break
      case 'link':
        href = safeHref(attributesOf(mark).href)
    }
  }
  return { marks: read, href }
}

/** The address, when following it can do no more than open a page or a message. */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const { protocol, href: normal } = new URL(href)
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? normal : undefined
}
