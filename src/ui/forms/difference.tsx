import { useMessages } from '#messages/catalogs.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { differsInLooksOnly, readableText } from '#ui/rich-text/readable-text.ts'
import classes from './difference.module.css'
import { wordDifference } from './word-difference.ts'

interface DifferenceProps {
  readonly before: string | null
  readonly after: string | null
}

/** The difference between two texts, word by word. */
export function Difference({ before, after }: DifferenceProps) {
  const m = useMessages('ui')
  if (before === null || after === null)
    return (
      <span className={classes.text}>
        <del>{before ?? m.notSet}</del> <ins>{after ?? m.notSet}</ins>
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

interface FieldDifferenceProps extends DifferenceProps {
  readonly field: string
}

/** What a change does to a field; of a description its words, not the document they are kept in. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const m = useMessages('ui')
  const name = (value: string | null) => fieldValueText(m, field, value)
  if (field !== 'about') return <Difference before={name(before)} after={name(after)} />
  if (differsInLooksOnly(before, after)) return <em>{m.formattingChanged}</em>
  return <Difference before={wordsOf(before)} after={wordsOf(after)} />
}

function wordsOf(text: string | null): string | null {
  return text === null ? null : readableText(text)
}
