import { useMessages } from '#messages/catalogs.ts'
import { Difference } from '#ui/forms/difference.tsx'
import { differsInLooksOnly, readableText } from '#ui/rich-text/readable-text.ts'

interface FieldDifferenceProps {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What a change does to a field; of a description its words, not the document they are kept in. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const m = useMessages('ui')
  if (field !== 'about') return <Difference before={before} after={after} />
  if (differsInLooksOnly(before, after)) return <em>{m.formattingChanged}</em>
  return <Difference before={wordsOf(before)} after={wordsOf(after)} />
}

function wordsOf(text: string | null): string | null {
  return text === null ? null : readableText(text)
}
