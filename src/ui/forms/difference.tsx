import classes from './difference.module.css'
import { wordDifference } from './word-difference.ts'

interface DifferenceProps {
  readonly before: string | null
  readonly after: string | null
}

/** What was and what is, word by word. */
export function Difference({ before, after }: DifferenceProps) {
  if (before === null || after === null)
    return (
      <span className={classes.text}>
        <del>{before ?? 'not set'}</del> <ins>{after ?? 'not set'}</ins>
      </span>
    )
  // The same two texts always come apart in the same way.
  return (
    <span className={classes.text}>
      {wordDifference(before, after).map(({ kind, text }, place) => {
        const key = `${place} ${kind}`
        if (kind === 'removed') return <del key={key}>{text}</del>
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })}
    </span>
  )
}
