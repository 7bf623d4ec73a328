// When work was created, touched and is due, and the status that follows from it. A record never contradicts
// its parent: it is created after it, due no later, and done when it is done.

import type { PlanningLevel } from './company-data.ts'
import type { Random } from './random.ts'
import { dayMs, historyMs } from './source.ts'
import type { FocusAreaStatusName } from './vocabulary.ts'

/** Times in epoch milliseconds. */
export interface Schedule {
  readonly createdAt: number
  readonly updatedAt: number
  readonly targetAt: number
  readonly status: FocusAreaStatusName
}

/** The schedule of work of one level. `parent` is undefined for a root. */
export function scheduleWork(
  random: Random,
  { level, parent, now }: { level: PlanningLevel; parent: Schedule | undefined; now: number },
): Schedule {
  const earliest = parent ? parent.createdAt : now - historyMs
  const latest = parent ? Math.min(now, parent.targetAt) : now
  const createdAt = Math.floor(earliest + random.fraction() * (parent ? 0.5 : 0.25) * (latest - earliest))
  const wanted = createdAt + level.span * dayMs * (0.6 + 0.8 * random.fraction())
  const targetAt = Math.min(periodEnd(wanted, level.targetDateType), parent ? parent.targetAt : Infinity)
  const progress = (now - createdAt) / (targetAt - createdAt)
  const status = statusAt(random, { progress, lasting: level.span > 400, parent: parent?.status })
  return { createdAt, updatedAt: lastTouched(random, { createdAt, now, status }), targetAt, status }
}

/** The last day, at midnight UTC, of the day, month, quarter or year that a moment falls into. */
export function periodEnd(moment: number, type: PlanningLevel['targetDateType']): number {
  const date = new Date(moment)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  switch (type) {
    case 'DAY':
      return Date.UTC(year, month, date.getUTCDate())
    case 'MONTH':
      return Date.UTC(year, month + 1, 0)
    case 'QUARTER':
      return Date.UTC(year, month - (month % 3) + 3, 0)
    case 'YEAR':
      return Date.UTC(year + 1, 0, 0)
  }
}

function statusAt(
  random: Random,
  work: { progress: number; lasting: boolean; parent: FocusAreaStatusName | undefined },
): FocusAreaStatusName {
  const { progress, lasting, parent } = work
  if (parent === 'COMPLETED' || parent === 'PENDING') return parent
  if (parent === 'PAUSED') return random.chance(0.7) ? 'PAUSED' : 'PENDING'
  if (progress >= 1) return random.weighted({ COMPLETED: 80, OFF_TRACK: 13, AT_RISK: 7 })
  // Paused work pauses all its descendants, so long-lasting work is never paused.
  if (lasting) return random.weighted({ ON_TRACK: 50, IN_PROGRESS: 30, AT_RISK: 14, OFF_TRACK: 6 })
  if (progress < 0.15) return random.weighted({ PENDING: 50, IN_PROGRESS: 35, ON_TRACK: 15 })
  return random.weighted({
    ON_TRACK: 38,
    IN_PROGRESS: 30,
    AT_RISK: 13,
    OFF_TRACK: 7,
    PAUSED: 4,
    COMPLETED: 5,
    PENDING: 3,
  })
}

function lastTouched(
  random: Random,
  { createdAt, now, status }: { createdAt: number; now: number; status: FocusAreaStatusName },
): number {
  // Pending work is often unchanged since its creation; running work was mostly changed recently.
  if (status === 'PENDING' && random.chance(0.4)) return createdAt
  const share = status === 'COMPLETED' ? random.fraction() : random.skewed() * 0.6
  return Math.floor(now - share * (now - createdAt))
}
