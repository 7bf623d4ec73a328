// The keys of amounts in a bulk request, as the bundled service reads them.

/**
 * Spec silent: the format of period keys (§2.7). A calendar month, as ISO 8601 writes it, by its first day, or without a
 * separator. Another day is no month: the amounts of two days of a month would replace each other.
 */
export const periodKeyPattern = /^(?!0000)(\d{4})(?:-?(0[1-9]|1[0-2])|-(0[1-9]|1[0-2])-01)$/

/** The month that a period key names, `2027-03`; undefined when it names none. */
export function monthOfPeriodKey(key: string): string | undefined {
  const [whole, year, month, monthOfDay] = periodKeyPattern.exec(key) ?? []
  return whole === undefined ? undefined : `${year}-${month ?? monthOfDay}`
}
