// The shapes of stored data, each with its numbers, from stored-shapes.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Recorded = z.strictObject({
  number: z.int(),
  shape: z.string(),
  /** What becomes of what was stored before. */
  step: z.string().min(1),
})

/** The numbers of one shape in order; none for a name that is not in the file. */
export function recordedShapes(name: string): readonly z.output<typeof Recorded>[] {
  const text = readFileSync(join(import.meta.dirname, 'stored-shapes.json'), 'utf8')
  return z.record(z.string(), z.array(Recorded)).parse(JSON.parse(text))[name] ?? []
}
