// How many rows came to which end, in words.
import { formatCount } from './numbers.ts'

const outcomeLabels = {
  waiting: 'waiting',
  applied: 'applied',
  refused: 'refused',
  unknown: 'unknown',
  'not-sent': 'not sent',
} as const

/** `1,200 applied · 3 refused`: how many rows of an import came to which end. */
export function describeOutcomes(counts: Readonly<Record<keyof typeof outcomeLabels, number>>): string {
  return (Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatCount(counts[kind])} ${outcomeLabels[kind]}`)
    .join(' · ')
}
