// Adds descriptions to schemas, for the OpenAPI document only; parsing ignores them. The annotations let the bundler drop
// schemas that the console does not use.
import { z } from 'zod/mini'

/** A copy of a schema with its name, a description or another form in JSON Schema. The schema itself is unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const copy = z.core.clone(schema)
  z.globalRegistry.add(copy, meta)
  return copy
}

/** A body of a request: no fields but these, under a name of the document. */
/* @__NO_SIDE_EFFECTS__ */
export function requestOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.strictObject(shape), { id })
}

/** The body of a PATCH with a mask: what the mask does not name does not count, so other fields are ignored (§4.4). */
export function patchOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.object(shape), { id })
}

/** A part of an answer, which may have more fields than these, under a name of the document. */
/* @__NO_SIDE_EFFECTS__ */
export function answerOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.object(shape), { id })
}
