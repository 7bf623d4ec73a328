// What would be sent: amounts of others, closed months, items that cannot be found again or have no amounts.
import { type NewerAnswer, newerKey } from '#import/stored-amounts.ts'
import { type Answers, type Finding, findingOfKey, type Rule } from './finding.ts'
import type { ReviewedPlan } from './reviewed.ts'

/** An amount that someone else sent after the person saw it. The answer holds for that amount of theirs alone. */
export const newer: Rule<ReviewedPlan> = {
  kind: 'newer',
  find: (reviewed) => reviewed.newer.map((one) => newerFinding(reviewed.plan, one)),
}

/** The finding about an amount of someone else. */
export function newerFinding({ items }: Pick<ReviewedPlan['plan'], 'items'>, amount: Newer): Finding {
  const entry = items[amount.entry]
  return {
    kind: 'newer',
    severity: 'question',
    place: newerKey(entry?.existingId ?? '', amount),
    where: { columns: [], cells: [], count: 1 },
    answers: ['theirs', 'mine'],
    about: { name: entry?.item.name ?? '' },
  }
}

type Newer = ReviewedPlan['newer'][number]

/** What the person decided about amounts of others, by {@link newerKey}. */
export function newerAnswers(answers: Answers): ReadonlyMap<string, NewerAnswer> {
  return new Map(
    Object.entries(answers).flatMap(([key, answer]) => {
      const about = findingOfKey(key)
      const isOne = about?.kind === 'newer' && (answer === 'theirs' || answer === 'mine')
      return isOne ? [[about.place, answer] as const] : []
    }),
  )
}

/** Amounts in closed months that would be sent. */
export const closedMonths: Rule<ReviewedPlan> = {
  kind: 'closed-months',
  find({ closed, closedThrough }) {
    if (!closed || closedThrough === undefined) return []
    const { months, tally } = closed
    return [
      {
        kind: 'closed-months',
        severity: 'question',
        place: '',
        where: { columns: [], cells: [], count: tally.count },
        answers: ['leave-out', 'import'],
        about: {},
        amounts: { sum: tally.sums },
        months: { months, through: [closedThrough] },
      },
    ]
  },
}

/** New items that could not be found again where their answer is lost. */
export const noIds: Rule<ReviewedPlan> = {
  kind: 'no-ids',
  find: ({ plan }) => aboutItems('no-ids', plan.counts.create, ['add', 'add-later']),
}

export const noAmounts: Rule<ReviewedPlan> = {
  kind: 'no-amounts',
  find({ plan }) {
    const isNew = ({ verdict }: (typeof plan.items)[number]) =>
      verdict === 'create' || verdict === 'indeterminate'
    return aboutItems(
      'no-amounts',
      plan.items.filter((entry) => isNew(entry) && entry.amounts.size === 0).length,
    )
  },
}

function aboutItems(
  kind: 'no-ids' | 'no-amounts',
  count: number,
  answers: Finding['answers'] = [],
): readonly Finding[] {
  if (count === 0) return []
  const where = { columns: [], cells: [], count }
  return [{ kind, severity: 'note', place: '', where, answers, about: {} }]
}
