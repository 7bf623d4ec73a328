import type { ReactNode } from 'react'

interface HighlightedProps {
  readonly text: string
  /** What to mark, as [start, end) in the text, in order. */
  readonly ranges: readonly (readonly [number, number])[]
}

/** Text with the places marked in which a search was found. */
export function Highlighted({ text, ranges }: HighlightedProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from))
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
