import type { ReactNode } from 'react'

interface HighlightedProps {
  readonly text: string
  /** What to mark, as [start, end) in the text, in order. */
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Text with the places marked in which a search was found. Each part has an element of its own: translators of browsers put
 * elements in the place of texts, and React could not remove or change a text that is no longer there.
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
