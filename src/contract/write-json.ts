// JSON written without loss, apart from its reading: every page writes, and few read.
import { Decimal } from './decimal.ts'

/** JSON that is text already, digit for digit. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Prints a value as JSON; a Decimal becomes the number with exactly its digits, a JsonText stays as it is. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry instanceof Decimal ? rawJson(entry.digits) : entry,
  )
}

interface RawJson {
  rawJSON?: (text: string) => unknown
}

function rawJson(digits: string): unknown {
  const raw = (JSON as RawJson).rawJSON
  // Browsers before 2025 lack it; they must not send a rounded amount in silence.
  if (!raw) throw new Error(`this browser cannot send the number ${digits} exactly; update the browser`)
  return raw(digits)
}
