// Sources as the steps of the build read and change them.

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The nodes that a node holds. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode)
}

/** A part of a source that is left out, or replaced by a text. */
export interface SourceEdit {
  readonly start: number
  readonly end: number
  readonly text?: string
}

/** The source with its edits, in any order; none may lie within another. */
export function withEdits(code: string, edits: Iterable<SourceEdit>): string {
  let kept = ''
  let from = 0
  for (const { start, end, text = '' } of [...edits].sort((a, b) => a.start - b.start)) {
    kept += code.slice(from, start) + text
    from = end
  }
  return kept + code.slice(from)
}
