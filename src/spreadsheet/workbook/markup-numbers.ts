// Counts and places that attributes of markup give. Anyone can write a number there: each has a bound.
import { attributeOf } from './markup-scanner.ts'

/** Rows that any spreadsheet has; more are read as that many. */
const maxCount = 16_777_216

/** The whole number from 0 on of an attribute. @param missing where the attribute is not there or is no such number */
export function countOf(attributes: string, name: string, missing: number): number {
  const written = attributeOf(attributes, name)
  if (written === undefined) return missing
  const count = Number(written)
  return Number.isInteger(count) && count >= 0 ? Math.min(count, maxCount) : missing
}
