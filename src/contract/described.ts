// Adds descriptions to schemas, for the OpenAPI document only; parsing ignores them.
import { z } from 'zod/mini'

/** A copy of a schema with its name, a description or another form in JSON Schema. The schema itself is unchanged. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const copy = z.core.clone(schema)
  z.globalRegistry.add(copy, meta)
  return copy
}

/** A body of a request: no fields but these, under a name of the document. */
export function requestOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.strictObject(shape), { id })
}

/** A part of an answer, which may have more fields than these, under a name of the document. */
export function answerOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.object(shape), { id })
}
