import type { ReactNode } from 'react'

interface HighlightedProps {
  readonly text: string
  /** What to mark, as [start, end) in the text, in order. */
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Text in which the matches of a search are marked. Each part is an element: when a browser translates a page, it replaces
 * text nodes by elements, and React cannot remove or change a text node that is no longer in the page.
 */
export function Highlighted({ text, ranges }: HighlightedProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of ranges) {
    if (from > end) parts.push(<span key={end}>{text.slice(end, from)}</span>)
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  if (end < text.length) parts.push(<span key={end}>{text.slice(end)}</span>)
  return <>{parts}</>
}
