import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MaskableField,
  maskableFields,
  objectOf,
  requiredFields,
  textFieldNames,
} from './hierarchies.ts'
import {
  applyPatch,
  clearedRequired,
  comparePatch,
  fieldsOf,
  inverseOf,
  patchBetween,
  type RecordEdits,
  type RecordFields,
} from './record-patch.ts'
import type { FieldChange } from './update-mask.ts'

const settings = { seed: 20261121, numRuns: 1000 }

// Few values, so that edits meet what is there, and colleagues each other.
const text = fc.constantFrom('a', 'b', 'c', '', 'ünï')
const anyFields: fc.Arbitrary<RecordFields> = fc.record({
  name: text,
  ownerId: text,
  ...objectOf(textFieldNames, () => fc.option(text)),
  about: fc.option(text),
})
const anyChange: fc.Arbitrary<FieldChange<string>> = fc.oneof(
  fc.constant<FieldChange<string>>({ kind: 'keep' }),
  fc.constant<FieldChange<string>>({ kind: 'clear' }),
  text.map((value): FieldChange<string> => ({ kind: 'set', value })),
)
const anyEdits: fc.Arbitrary<RecordEdits> = fc.record(
  objectOf(maskableFields, () => anyChange),
  { requiredKeys: [] },
)

/** The rule of §4.4 written out on its own. */
function intended(base: RecordFields, edits: RecordEdits, field: MaskableField): string | null {
  const edit = edits[field]
  if (edit === undefined || edit.kind === 'keep') return base[field]
  return edit.kind === 'clear' ? null : edit.value
}

describe('a patch for any record and any edits', () => {
  it('names exactly the fields that differ', () => {
    fc.assert(
      fc.property(anyFields, anyEdits, (base, edits) => {
        const { mask, body } = patchBetween(base, edits)
        const different = maskableFields.filter((field) => intended(base, edits, field) !== base[field])
        expect(mask).toEqual(different)
        expect(Object.keys(body)).toEqual(different)
      }),
      settings,
    )
  })

  it('makes the record that was meant, and its inverse makes the one that was', () => {
    fc.assert(
      fc.property(anyFields, anyEdits, (base, edits) => {
        const patch = patchBetween(base, edits)
        const after = applyPatch(base, patch)
        for (const field of maskableFields) expect(after[field]).toBe(intended(base, edits, field))
        expect(applyPatch(after, inverseOf(base, patch))).toEqual(base)
      }),
      settings,
    )
  })

  it('reports a required field that it would clear, and no other', () => {
    fc.assert(
      fc.property(anyFields, anyEdits, (base, edits) => {
        const cleared = requiredFields.filter((field) => edits[field]?.kind === 'clear')
        expect(clearedRequired(patchBetween(base, edits))).toEqual(cleared)
      }),
      settings,
    )
  })

  it('never overwrites a field that someone else changed, and sends the other fields', () => {
    fc.assert(
      fc.property(anyFields, anyEdits, anyEdits, (base, mine, theirs) => {
        const patch = patchBetween(base, mine)
        const now = applyPatch(base, patchBetween(base, theirs))
        const { open, contested, settled } = comparePatch(base, patch, now)
        const after = applyPatch(now, open)
        for (const field of maskableFields) {
          const changedByThem = now[field] !== base[field]
          expect(after[field]).toBe(changedByThem ? now[field] : intended(base, mine, field))
        }
        const told = [...open.mask, ...contested.map(({ field }) => field), ...settled]
        expect(told.toSorted()).toEqual([...patch.mask].toSorted())
        for (const { theirs: other, mine: own } of contested) expect(other).not.toBe(own)
      }),
      settings,
    )
  })
})

describe('a patch', () => {
  const base = fieldsOf({ name: 'Payments', owner: { id: 'ada' }, externalId: 'EXT-1' })

  it('is empty after a field is reset', () => {
    expect(patchBetween(base, { name: { kind: 'set', value: 'Payments' } }).mask).toEqual([])
  })

  it('distinguishes clearing a field from typing nothing', () => {
    expect(patchBetween(base, { externalId: { kind: 'clear' } }).body).toEqual({ externalId: null })
    expect(patchBetween(base, { externalId: { kind: 'set', value: '' } }).body).toEqual({ externalId: '' })
  })
})
