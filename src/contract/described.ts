// Adds descriptions to schemas, for the OpenAPI document only; parsing ignores them.
import { z } from 'zod/mini'

/** A copy of a schema with its name, a description or another form in JSON Schema. The schema itself is unchanged. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const copy = z.core.clone(schema)
  z.globalRegistry.add(copy, meta)
  return copy
}
