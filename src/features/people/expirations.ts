// How long a new credential works.
import type { Messages } from '#messages/messages.ts'
import { formatDay } from '#ui/dates.ts'

const dayMs = 86_400_000

/** The end of the default choice and of the others, in days; the empty one has no end. */
const lifetimes = ['30', '90', '365', '']

interface Expiration {
  /** Days, or a date-time, or nothing for no end. */
  readonly value: string
  readonly label: string
}

/** The choices of a form; with `latest`, a date-time, those that end before it, and itself. */
export function expirations(m: Messages['access'], latest: string | null = null): Expiration[] {
  const labelOf = (days: string) => {
    if (days === '') return m.noExpiration
    return days === '365' ? m.oneYear : m.days({ count: Number(days) })
  }
  const all = lifetimes.map((value) => ({ value, label: labelOf(value) }))
  if (latest === null) return all
  const earlier = all.filter(
    ({ value }) => value !== '' && Date.now() + Number(value) * dayMs < Date.parse(latest),
  )
  return [...earlier, { value: latest, label: m.until({ day: formatDay(latest) }) }]
}

/** The date-time that a choice means; null for no end. */
export function expiryOf(value: string): string | null {
  if (value === '') return null
  return /^\d+$/.test(value) ? new Date(Date.now() + Number(value) * dayMs).toISOString() : value
}
