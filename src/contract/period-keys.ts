// The keys of amounts in a bulk request, as the bundled service reads them.
import { z } from 'zod/mini'

/** Spec silent: the format of period keys (§2.7). A calendar month, as ISO 8601 writes it. */
const periodPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** What callers write for the same month: a day of it, or year and month without a separator. */
const otherPeriodPattern = /^(\d{4})-?(0[1-9]|1[0-2])(?:-(\d{2}))?$/

/** The month that a period key names, `2027-03`; undefined when it names none. */
export function monthOfPeriodKey(key: string): string | undefined {
  if (periodPattern.test(key)) return key
  const [whole, year, month, day] = otherPeriodPattern.exec(key) ?? []
  if (whole === undefined) return undefined
  if (day === undefined) return `${year}-${month}`
  return z.iso.date().safeParse(key).success ? `${year}-${month}` : undefined
}
