import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PageReader, packPage } from './packed-page.ts'
import type { PackedPage } from './replica-store.ts'

const ids = fc.constantFrom('a', 'b', 'c', 'd', '11111111-2222-4333-8444-555555555555', '', '\ud800')
const named = fc.record({ id: ids, name: fc.constantFrom('Ana', 'Bo', '') })
/** Of the lengths at which a text counts as a long one, also cut in the middle of a character, and begun with a byte order mark. */
const longText = fc
  .tuple(fc.constantFrom('a', 'é"\n', '–', '😀', '\ufeff'), fc.integer({ min: 96, max: 104 }))
  .map(([unit, length]) => unit.repeat(length).slice(0, length))
// Here and not in the record, which is made anew for each path: this one builds a map of all characters each time.
const anyCharacters = fc.string({ unit: 'binary' })
const note = fc.string()
const unknown = fc.jsonValue()
const path = fc.array(ids, { maxLength: 4 }).map((steps) => steps.map((id, index) => ({ id, index })))

/** Records as the contract allows them, in what is odd too: paths out of order, parents that are not on the path. */
const planningRecord = path.chain((steps) =>
  fc.record(
    {
      id: ids,
      name: anyCharacters,
      about: fc.oneof(longText, fc.constant(null)),
      parent: fc.oneof(
        fc.constant(null),
        fc.constant({ id: steps.at(-1)?.id ?? 'x' }),
        fc.record({ id: ids, note }),
      ),
      path: fc.oneof(fc.constant(steps), fc.constant([...steps].reverse()), fc.constant(null)),
      owner: named,
      status: named,
      updatedDate: fc.constantFrom('2026-01-01T00:00:00.123456789Z', '2026-01-01T02:00:00+02:00', ''),
      targetDate: fc.constantFrom(null, '2026-05-01T00:00:00Z'),
      unknown,
    },
    { requiredKeys: [] },
  ),
)
const anyRecord = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('__proto__', 'path', 'parent')),
  fc.jsonValue(),
)
/** What has travelled as JSON: without what JSON cannot say, such as a zero below zero. */
const records = fc
  .array(fc.oneof(planningRecord, anyRecord), { maxLength: 12 })
  .map((all): object[] => JSON.parse(JSON.stringify(all)))

describe('a packed page', () => {
  test('gives back every record exactly, its order of fields included, whatever was read before it', async () => {
    const reader = new PageReader()
    await fc.assert(
      fc.asyncProperty(records, async (page) => {
        const read = reader.read(await packPage(page))
        expect(read).toStrictEqual(page)
        expect(JSON.stringify(read)).toBe(JSON.stringify(page))
        expect(read?.map((record) => ({ ...record }))).toStrictEqual(page)
        expect(structuredClone(read)).toStrictEqual(page)
      }),
      { seed: 41, numRuns: 1500 },
    )
  })

  test('is never mistaken for one in another form, nor half read', async () => {
    const reader = new PageReader()
    const about = 'about '.repeat(20)
    const packed = await packPage([{ id: 'a', about, path: [{ id: 'b', index: 0 }] }])
    const { text } = packed
    const page = JSON.parse(text)
    const damaged = [
      '',
      'null',
      '<html>',
      JSON.stringify({ ...page, v: 4 }),
      JSON.stringify({ ...page, rows: [[0, 'a']] }),
      JSON.stringify({ ...page, rows: [[7, 'a', -1]] }),
      JSON.stringify({ ...page, rows: [5] }),
      JSON.stringify({ ...page, lines: [[-9, 'b']] }),
      JSON.stringify({ ...page, lengths: ['120'] }),
      JSON.stringify({ ...page, lengths: [120, 0] }),
    ]
    expect(reader.read(packed)).toHaveLength(1)
    expect(damaged.map((each) => reader.read({ ...packed, text: each }))).toEqual(
      damaged.map(() => undefined),
    )
    expect(reader.read({ text })).toBeUndefined()
  })

  test('of the first form is still read', () => {
    const text =
      '{"v":1,"shapes":[["id","name","parent","path","owner","targetDate"]],"values":[{"id":"u1","name":"Ana"}],"lines":[[-1,"r"],[-2,"p"]],"rows":[[0,"a","Area",-3,-3,0,null],[0,"r","Root",null,-1,0,null]]}'
    const owner = { id: 'u1', name: 'Ana' }
    const steps = [
      { id: 'r', index: 0 },
      { id: 'p', index: 1 },
    ]
    const expected = [
      { id: 'a', name: 'Area', parent: { id: 'p' }, path: steps, owner, targetDate: null },
      { id: 'r', name: 'Root', parent: null, path: [], owner, targetDate: null },
    ]
    expect(new PageReader().read({ text })).toStrictEqual(expected)
  })

  test('of the second form is read, with the long texts of its records beside the JSON', () => {
    const long = { latin: 'Größe '.repeat(20), other: 'Größe – '.repeat(20) }
    const expected = [
      { id: 'a', about: long.latin },
      { id: 'b', about: long.other },
      { id: 'c', about: long.latin },
    ]
    const escaped = long.other.replaceAll('–', '\\u2013')
    const text = `{"v":2,"shapes":[["id","about"]],"values":[null,null],"lengths":[120,120],"lines":[],"rows":[[0,"a",0],[0,"b","${escaped}"],[0,"c",1]]}`
    const longTexts = long.latin + long.latin
    expect(new PageReader().read({ text, longTexts })).toStrictEqual(expected)
    expect(new PageReader().read({ text, longTexts: `${longTexts}.` })).toBeUndefined()
  })

  test('gives no wrong text where its compressed ones are damaged', async () => {
    const about = 'about '.repeat(20)
    const [page, other] = await Promise.all([packPage([{ about }]), packPage([{ about: '–'.repeat(100) }])])
    const read = (longTexts: unknown) => {
      const [record] = new PageReader().read({ ...page, longTexts } as PackedPage) ?? []
      return Reflect.get(record ?? {}, 'about')
    }
    expect(read(page.longTexts)).toBe(about)
    expect(() => read(other.longTexts)).toThrow()
    expect(() => read(new Uint8Array(8))).toThrow()
    expect(() => read(new Uint8Array(0))).toThrow()
    const text = JSON.stringify({ ...JSON.parse(page.text), lengths: [119] })
    const [shorter] = new PageReader().read({ ...page, text }) ?? []
    expect(() => Reflect.get(shorter ?? {}, 'about')).toThrow()
  })

  test('holds what its records share once', async () => {
    const steps = [{ id: 'root', index: 0 }]
    const reader = new PageReader()
    const page = (id: string) => packPage([{ id, path: [...steps], owner: { id: 'u', name: 'Ana' } }])
    const [first] = reader.read(await page('a')) ?? []
    const [second] = reader.read(await page('b')) ?? []
    expect(Reflect.get(first ?? {}, 'path')).toBe(Reflect.get(second ?? {}, 'path'))
    expect(Reflect.get(first ?? {}, 'owner')).toBe(Reflect.get(second ?? {}, 'owner'))
  })

  test('holds a line of twenty thousand ancestors, of which only the last is a record', async () => {
    const path = Array.from({ length: 20_000 }, (_, index) => ({ id: `above ${index}`, index }))
    const record = { id: 'deep', parent: { id: 'above 19999' }, path }
    expect(new PageReader().read(await packPage([record]))).toEqual([record])
  })
})
