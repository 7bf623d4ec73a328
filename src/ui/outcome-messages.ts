// How many rows came to which end, in words.
import { formatCount } from './numbers.ts'

const outcomeWords = {
  waiting: 'waiting',
  applied: 'applied',
  refused: 'refused',
  unknown: 'unknown',
  'not-sent': 'not sent',
} as const

/** `1,200 applied · 3 refused`: how many rows of an import came to which end. */
export function describeOutcomes(counts: Readonly<Record<keyof typeof outcomeWords, number>>): string {
  return (Object.keys(outcomeWords) as (keyof typeof outcomeWords)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatCount(counts[kind])} ${outcomeWords[kind]}`)
    .join(' · ')
}
