import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DraftTakenError, lockDraft, lockedDrafts } from './draft-lock.ts'
import { type SheetDraft, SheetDrafts } from './sheet-drafts.ts'

let drafts: SheetDrafts

beforeEach(() => {
  drafts = new SheetDrafts(`sheets:${randomUUID()}`)
})

const draftOf = (id: string, changed: Partial<SheetDraft> = {}): SheetDraft => ({
  id,
  kind: 'cost-item',
  name: 'costs.xlsx',
  rows: 2,
  savedAt: 1000,
  owner: 'tab',
  ...changed,
})

const part = (column: number, row: number, ...texts: string[]) => ({
  column,
  row,
  texts,
  facts: new Uint32Array([1]),
})
const textsOf = async (id: string, owner = 'tab') =>
  (await drafts.open(id, owner))?.cells.map(({ texts }) => texts)

describe('a draft of a sheet', () => {
  it('comes back with its cells, settings and edits in another tab', async () => {
    await drafts.save(draftOf('a'), '{"rules":1}', [
      part(1, 0, '2026-01'),
      part(0, 9, 'y'),
      part(0, 0, 'Name'),
    ])
    for (let number = 0; number < 12; number += 1)
      await drafts.addEdit(draftOf('a', { rows: 3, savedAt: 2000 + number }), number, `edit ${number}`)
    await drafts.saveSettings(draftOf('a', { rows: 4, savedAt: 3000 }), 'review', '{"answers":[]}')
    const opened = await new SheetDrafts(drafts.name).open('a', 'other tab')
    expect(opened?.draft).toEqual(draftOf('a', { rows: 4, savedAt: 3000, owner: 'other tab' }))
    expect(opened?.cells.map(({ texts }) => texts)).toEqual([['Name'], ['y'], ['2026-01']])
    expect([opened?.sheet, opened?.review]).toEqual(['{"rules":1}', '{"answers":[]}'])
    expect(opened?.edits).toEqual(Array.from({ length: 12 }, (_, number) => `edit ${number}`))
  })

  it('saved whole again replaces its cells and edits', async () => {
    await drafts.save(draftOf('a'), '', [part(0, 0, '1'), part(1, 0, '2')])
    await drafts.addEdit(draftOf('a'), 0, 'first')
    await drafts.save(draftOf('a'), '', [part(0, 0, '3')])
    expect(await textsOf('a')).toEqual([['3']])
    expect((await drafts.open('a', 'tab'))?.edits).toEqual([])
  })

  it('keeps what it had when saving it whole fails', async () => {
    await drafts.save(draftOf('a'), '', [part(0, 0, '1')])
    await drafts.addEdit(draftOf('a'), 0, 'first')
    function* failing() {
      yield part(0, 0, '2')
      throw new Error('no more cells')
    }
    await expect(drafts.save(draftOf('a'), '', failing())).rejects.toThrow('no more cells')
    expect((await drafts.open('a', 'tab'))?.edits).toEqual(['first'])
    expect(await textsOf('a')).toEqual([['1']])
  })

  it('takes nothing from a tab after another one has opened or discarded it', async () => {
    await drafts.save(draftOf('a'), '', [part(0, 0, '1')])
    await drafts.open('a', 'other tab')
    const late = [
      drafts.addEdit(draftOf('a'), 0, 'late'),
      drafts.save(draftOf('a'), '', []),
      drafts.saveSettings(draftOf('a'), 'sheet', 'late'),
      drafts.noteSending(draftOf('a'), { importId: 'i', remaining: [], isStored: false }),
    ]
    for (const one of late) await expect(one).rejects.toThrow(DraftTakenError)
    expect(await drafts.open('a', 'other tab')).toMatchObject({ sheet: '', edits: [] })
    await drafts.delete('a')
    await expect(drafts.addEdit(draftOf('a', { owner: 'other tab' }), 0, 'late')).rejects.toThrow(
      DraftTakenError,
    )
    expect(await drafts.open('a', 'tab')).toBeUndefined()
  })

  it('is deleted with all of its parts, and the others stay in the order of their last edit', async () => {
    for (const [id, savedAt] of [
      ['a', 1],
      ['b', 5],
      ['c', 3],
    ] as const)
      await drafts.save(draftOf(id, { savedAt }), '', [part(0, 0, id)])
    await drafts.delete('a')
    expect((await drafts.list()).map(({ id }) => id)).toEqual(['b', 'c'])
    expect([await textsOf('a'), await textsOf('b')]).toEqual([undefined, [['b']]])
  })
})

describe('the lock of a draft', () => {
  it('belongs to one tab until it is released', async () => {
    const onTaken = () => expect.fail('nothing is taken')
    const lock = await lockDraft(drafts, 'a', { takesOver: false, onTaken })
    expect(await lockDraft(drafts, 'a', { takesOver: false, onTaken })).toBeUndefined()
    expect(await lockedDrafts(drafts)).toEqual(new Set(['a']))
    lock?.release()
    const next = await lockDraft(drafts, 'b', { takesOver: false, onTaken })
    expect(await lockedDrafts(drafts)).toEqual(new Set(['b']))
    next?.release()
  })

  it('tells the tab that another one took it from', async () => {
    const taken = Promise.withResolvers<string>()
    await lockDraft(drafts, 'a', { takesOver: false, onTaken: () => taken.resolve('taken') })
    const lock = await lockDraft(drafts, 'a', { takesOver: true, onTaken: () => taken.resolve('wrong') })
    expect(lock).toBeDefined()
    expect(await taken.promise).toBe('taken')
    lock?.release()
  })
})
