// How exact a target date can be, in words.
import type { Messages } from '#messages/messages.ts'

/** The word for a precision; one that the console does not know is shown as it came. */
export function precisionName({ precisions }: Messages['ui'], value: string): string {
  const named: Readonly<Record<string, string>> = precisions
  return Object.hasOwn(precisions, value) ? (named[value] ?? value) : value
}

/** What a precision is chosen from: none, the known ones, and the present one if it is another word. */
export function precisionChoices(m: Messages['ui'], present: string) {
  const known = Object.keys(m.precisions)
  const words = present === '' || known.includes(present) ? known : [...known, present]
  return [
    { value: '', label: m.notSet },
    ...words.map((value) => ({ value, label: precisionName(m, value) })),
  ]
}
