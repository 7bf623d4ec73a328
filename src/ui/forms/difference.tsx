import { diffArrays } from 'diff'
import { useMessages } from '#messages/catalogs.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { StatusBadge } from '#ui/records/status-badge.tsx'
import { differsInLooksOnly, readableText } from '#ui/rich-text/rich-text-document.ts'
import classes from './difference.module.css'

interface TextPart {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added'
}

/** Texts with more edits than these are shown as replaced whole: the comparison takes the square of them. */
const maxEdits = 1500

/** The parts of both texts in order; the removed ones make up `before` with the same, the added ones `after`. */
export function wordDifference(before: string, after: string): readonly TextPart[] {
  const changes = diffArrays(wordsAndSpaces(before), wordsAndSpaces(after), { maxEditLength: maxEdits })
  if (!changes)
    return joined([
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ])
  return joined(
    changes.map(({ value, removed, added }) => ({
      text: value.join(''),
      kind: removed ? 'removed' : added ? 'added' : 'same',
    })),
  )
}

function wordsAndSpaces(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
}

/** The parts of a change and of what stays after it, in the order in which they are shown. */
const order = ['removed', 'added', 'same'] as const

/**
 * Neighbours as one part. A space that stayed between two changed words changed with them, or a rewritten line
 * would be read as a word of one text and a word of the other in turns.
 */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const isChange = (part: TextPart | undefined) => part !== undefined && part.kind !== 'same'
  const runs: Record<TextPart['kind'], string>[] = []
  for (const [at, { text, kind }] of parts.entries()) {
    const isBetween = text.trim() === '' && isChange(parts[at - 1]) && isChange(parts[at + 1])
    let run = runs.at(-1)
    if (!run || (kind !== 'same' && run.same !== '')) {
      run = { removed: '', added: '', same: '' }
      runs.push(run)
    }
    if (kind !== 'same' || !isBetween) run[kind] += text
    else {
      run.removed += text
      run.added += text
    }
  }
  return runs.flatMap((run) =>
    order.map((kind) => ({ text: run[kind], kind })).filter(({ text }) => text !== ''),
  )
}

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

/** Fields that people write in words; every other value is chosen, or replaced as a whole. */
const writtenFields: readonly string[] = ['name', 'about', 'description', 'reason', 'archiveComment']

/** What a change does to a field; of a description its words, not the document they are kept in. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const m = useMessages('ui')
  // The color of a status follows from the name that the service has for it.
  const name = (value: string | null) => (isStatus(field) ? value : fieldValueText(m, field, value))
  if (field !== 'about') return <NamedDifference field={field} before={name(before)} after={name(after)} />
  if (differsInLooksOnly(before, after)) return <em>{m.formattingChanged}</em>
  return <Difference before={wordsOf(before)} after={wordsOf(after)} />
}

/** The difference between two values as people call them, but a status as the service does. */
export function NamedDifference({ field, before, after }: FieldDifferenceProps) {
  const m = useMessages('ui')
  if (writtenFields.includes(field)) return <Difference before={before} after={after} />
  if (before === after) return <FieldValue field={field} value={after ?? m.notSet} />
  return (
    <span className={classes.replaced}>
      <span className="muted">
        <FieldValue field={field} value={before ?? m.notSet} />
      </span>{' '}
      →{' '}
      <strong>
        <FieldValue field={field} value={after ?? m.notSet} />
      </strong>
    </span>
  )
}

/** A value as people call it; a status, as the service calls it, in its color and by its name. */
export function FieldValue({ field, value }: { readonly field: string; readonly value: string }) {
  return isStatus(field) ? <StatusBadge status={value} /> : value
}

function isStatus(field: string): boolean {
  return field === 'status' || field === 'statusId'
}

function wordsOf(text: string | null): string | null {
  return text === null ? null : readableText(text)
}
