import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { comparePatch } from '#offline/outbox/deliver-update.ts'
import { type MaskableField, maskableFields, objectOf, textFieldNames } from './hierarchies.ts'
import {
  applyPatch,
  fieldsOf,
  parseMask,
  patchBetween,
  printMask,
  type RecordFields,
  readPatch,
  updateMask,
} from './record-patch.ts'

const settings = { seed: 20261121, numRuns: 1000 }

// Few values, so that edits meet what is there, and colleagues each other.
const text = fc.constantFrom('a', 'b', 'c', '', 'ünï')
const anyFields: fc.Arbitrary<RecordFields> = fc.record({
  name: text,
  ownerId: text,
  ...objectOf(textFieldNames, () => fc.option(text)),
  about: fc.option(text),
})
const anyEdits: fc.Arbitrary<Partial<RecordFields>> = fc.record(
  objectOf(maskableFields, () => fc.option(text)),
  { requiredKeys: [] },
)

/** The rule of §4.4 written out on its own. */
function intended(base: RecordFields, edits: Partial<RecordFields>, field: MaskableField): string | null {
  const edit = edits[field]
  return edit === undefined ? base[field] : edit
}

const seed = 4_404

const someFields = fc.subarray([...maskableFields], { minLength: 1 })

describe('a mask', () => {
  test('survives being printed and read', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(parseMask(printMask(fields), maskableFields)).toEqual(fields)
      }),
      { seed },
    )
  })

  test('counts a repeated name once', () => {
    expect(parseMask('name,about,name', maskableFields)).toEqual(['name', 'about'])
  })

  test.each(['name,about,', ',name,about', 'name,,about', ' name , about', 'name,+about', 'name,%2Babout'])(
    'is read from %j',
    (text) => {
      expect(parseMask(text, maskableFields)).toEqual(['name', 'about'])
    },
  )

  test.each([
    '',
    ',',
    ' , ',
    '*',
    'NAME',
    'name about',
    'owner.id',
    'owner',
    '__proto__',
    'constructor',
    'name\u0000',
  ])('is not %j', (text) => {
    expect(parseMask(text, maskableFields)).toBeUndefined()
  })

  test('names the fields it may have when it is refused', () => {
    const { error } = updateMask(['externalId']).safeParse('name')
    expect(error?.issues[0]?.message).toBe('must be a comma-separated list of the fields externalId')
  })

  test('with one unknown name among known ones is no mask', () => {
    const unknown = fc
      .stringMatching(/^[\w.*;"-]{1,12}$/)
      .filter((name) => !maskableFields.some((field) => field === name))
    fc.assert(
      fc.property(someFields, unknown, fc.nat(), (fields, name, position) => {
        const names: string[] = fields.toSpliced(position % (fields.length + 1), 0, name as never)
        expect(parseMask(names.join(','), maskableFields)).toBeUndefined()
      }),
      { seed },
    )
  })
})

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

  it('makes the record that was meant, and the patch back makes the one that was', () => {
    fc.assert(
      fc.property(anyFields, anyEdits, (base, edits) => {
        const after = applyPatch(base, patchBetween(base, edits))
        for (const field of maskableFields) expect(after[field]).toBe(intended(base, edits, field))
        expect(applyPatch(after, patchBetween(after, base))).toEqual(base)
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
        const accounted = [...open.mask, ...contested.map(({ field }) => field), ...settled]
        expect(accounted.toSorted()).toEqual([...patch.mask].toSorted())
        for (const { theirs: other, mine: own } of contested) expect(other).not.toBe(own)
      }),
      settings,
    )
  })
})

describe('a patch', () => {
  const base = fieldsOf({ name: 'Payments', owner: { id: 'ada' }, externalId: 'EXT-1' })

  it('is empty after a field is reset', () => {
    expect(patchBetween(base, { name: 'Payments' }).mask).toEqual([])
  })

  it('distinguishes clearing a field from typing nothing', () => {
    expect(patchBetween(base, { externalId: null }).body).toEqual({ externalId: null })
    expect(patchBetween(base, { externalId: '' }).body).toEqual({ externalId: '' })
  })
})

describe('what a mask and a body change', () => {
  const bodies = fc.record(
    { name: fc.option(fc.string()), about: fc.option(fc.string()), externalId: fc.option(fc.string()) },
    { requiredKeys: [] },
  )

  test('leaves a field outside the mask unchanged, whatever the body contains', () => {
    fc.assert(
      fc.property(anyFields, bodies, (base, body) => {
        const patch = readPatch({ mask: ['about'], body }, maskableFields)
        expect(applyPatch(base, patch)).toEqual({ ...base, about: body.about ?? null })
      }),
      { seed },
    )
  })

  test.each([
    [{}, null],
    [{ name: undefined }, null],
    [{ name: null }, null],
    [{ name: '' }, ''],
    [{ name: 'x' }, 'x'],
  ])('of a body %o is %o', (body: { name?: string | null | undefined }, name) => {
    expect(readPatch({ mask: ['name'], body }, maskableFields).body).toEqual({ name })
  })

  test('never takes an inherited property for a field of the body', () => {
    expect(readPatch({ mask: ['toString'], body: {} }, ['toString']).body).toEqual({ toString: null })
  })
})
