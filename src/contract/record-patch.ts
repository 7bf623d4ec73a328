// What a person changed about a record, as the service wants to hear it (§4.4): a mask of exactly the fields that
// differ, and a body that holds each of them. A cleared field travels as null, so that the request says it aloud.
import {
  type MaskableField,
  maskableFields,
  objectOf,
  requiredFields,
  type TextField,
  textFieldNames,
} from './hierarchies.ts'
import { applyChange, type FieldChange, readChange } from './update-mask.ts'

/** The fields of one record that a mask can name; null where the record has none. */
export type RecordFields<Field extends string = MaskableField> = Readonly<Record<Field, string | null>>

/** What was done to each field; a field left out is kept. */
export type RecordEdits = { readonly [Field in MaskableField]?: FieldChange<string> }

export interface RecordPatch<Field extends string = MaskableField> {
  readonly mask: readonly Field[]
  readonly body: { readonly [Name in Field]?: string | null }
}

/** The fields that a record may be without, as an answer holds them. */
export type OptionalTexts = { readonly [Field in TextField | 'about']?: string | null | undefined }

interface PatchableRecord extends OptionalTexts {
  readonly name: string
  readonly owner: { readonly id: string }
}

/** The fields of a record that a patch can name. */
export function fieldsOf(record: PatchableRecord): RecordFields {
  return {
    name: record.name,
    ownerId: record.owner.id,
    ...objectOf(textFieldNames, (field) => record[field] ?? null),
    about: record.about ?? null,
  }
}

/** The patch that turns `base` into what was meant; its mask is empty when nothing differs. */
export function patchBetween(base: RecordFields, edits: RecordEdits): RecordPatch {
  const mask = maskableFields.filter((field) => editedValue(base, edits, field) !== base[field])
  return { mask, body: Object.fromEntries(mask.map((field) => [field, editedValue(base, edits, field)])) }
}

function editedValue(base: RecordFields, edits: RecordEdits, field: MaskableField): string | null {
  return applyChange(edits[field] ?? { kind: 'keep' }, base[field])
}

/** Fields that the patch would clear although no record may be without them: the service answers 400 to it. */
export function clearedRequired({ mask, body }: RecordPatch): readonly MaskableField[] {
  return requiredFields.filter((field) => readChange(mask, body, field).kind === 'clear')
}

/** The fields as the service will hold them after the patch. */
export function applyPatch<Field extends string>(
  base: RecordFields<Field>,
  { mask, body }: RecordPatch<Field>,
): RecordFields<Field> {
  const after: Record<Field, string | null> = { ...base }
  for (const field of mask) after[field] = body[field] ?? null
  return after
}

/** The patch that takes `patch` back: the same fields, as they were in `base`. */
export function inverseOf(base: RecordFields, { mask }: RecordPatch): RecordPatch {
  return { mask, body: Object.fromEntries(mask.map((field) => [field, base[field]])) }
}

/** A field that two people changed to different things. */
export interface ContestedField<Field extends string = MaskableField> {
  readonly field: Field
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
}

export interface PatchComparison<Field extends string = MaskableField> {
  /** What is still to be sent: fields the other person left alone. */
  readonly open: RecordPatch<Field>
  readonly contested: readonly ContestedField<Field>[]
  /** Fields that already are as the patch wants them. */
  readonly settled: readonly Field[]
}

/** A patch made on `base`, held against the record as it is by now. */
export function comparePatch<Field extends string>(
  base: RecordFields<Field>,
  patch: RecordPatch<Field>,
  now: RecordFields<Field>,
): PatchComparison<Field> {
  const wanted = applyPatch(base, patch)
  const isSettled = (field: Field) => now[field] === wanted[field]
  const isOpen = (field: Field) => !isSettled(field) && now[field] === base[field]
  const contested = patch.mask.filter((field) => !isSettled(field) && !isOpen(field))
  return {
    open: patchOf(patch.mask.filter(isOpen), wanted),
    contested: contested.map((field) => ({
      field,
      base: base[field],
      theirs: now[field],
      mine: wanted[field],
    })),
    settled: patch.mask.filter(isSettled),
  }
}

/** The patch that sets the fields of the mask to what they are in `wanted`. */
function patchOf<Field extends string>(
  mask: readonly Field[],
  wanted: RecordFields<Field>,
): RecordPatch<Field> {
  const body: { [Name in Field]?: string | null } = {}
  for (const field of mask) body[field] = wanted[field]
  return { mask, body }
}
