import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskableFields } from './hierarchies.ts'
import { applyChange, parseMask, printMask, readChange, updateMask } from './update-mask.ts'

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

  test.each([
    '',
    ',',
    'name,',
    ',name',
    'name,,about',
    '*',
    'NAME',
    'name about',
    'name, about',
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
      .string()
      .filter((name) => !maskableFields.some((field) => name.split(',').includes(field)))
    fc.assert(
      fc.property(someFields, unknown, fc.nat(), (fields, name, position) => {
        const names: string[] = fields.toSpliced(position % (fields.length + 1), 0, name as never)
        expect(parseMask(names.join(','), maskableFields)).toBeUndefined()
      }),
      { seed },
    )
  })
})

describe('a change', () => {
  const bodies = fc.record(
    { name: fc.option(fc.string()), about: fc.option(fc.string()), externalId: fc.option(fc.string()) },
    { requiredKeys: [] },
  )
  const befores = fc.option(fc.string())

  test('leaves a field outside the mask unchanged, whatever the body contains', () => {
    fc.assert(
      fc.property(bodies, befores, (body, before) => {
        expect(applyChange(readChange(['about'], body, 'name'), before)).toBe(before)
      }),
      { seed },
    )
  })

  test('sets each field of the mask to its value in the body, and to null when the body omits it', () => {
    fc.assert(
      fc.property(bodies, befores, (body, before) => {
        expect(applyChange(readChange(['name'], body, 'name'), before)).toBe(body.name ?? null)
      }),
      { seed },
    )
  })

  test.each([
    [{}, { kind: 'clear' }],
    [{ name: undefined }, { kind: 'clear' }],
    [{ name: null }, { kind: 'clear' }],
    [{ name: '' }, { kind: 'set', value: '' }],
    [{ name: 'x' }, { kind: 'set', value: 'x' }],
  ])('of a body %o is %o', (body: { name?: string | null | undefined }, change) => {
    expect(readChange(['name'], body, 'name')).toEqual(change)
  })

  test('never takes an inherited property for a field of the body', () => {
    const body: { toString?: unknown } = {}
    expect(readChange(['toString'], body, 'toString' as never)).toEqual({ kind: 'clear' })
  })
})
