import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SheetDraft, SheetDrafts } from './sheet-drafts.ts'

let drafts: SheetDrafts
let name: string

beforeEach(() => {
  name = `sheets:${randomUUID()}`
  drafts = new SheetDrafts(name)
})

const draftOf = (id: string, changed: Partial<SheetDraft> = {}): SheetDraft => ({
  id,
  kind: 'cost-item',
  name: 'costs.xlsx',
  rows: 2,
  savedAt: 1000,
  headingRows: 1,
  formats: ['General'],
  rules: '{}',
  ...changed,
})

const column = (...texts: string[]) => ({ texts, facts: new Uint32Array([1]) })

describe('a draft of a sheet', () => {
  it('comes back with its columns and edits in another tab', async () => {
    await drafts.save(draftOf('a'), [column('Name', 'x'), column('2026-01', '5')])
    await drafts.addEdit('a', 'first', { rows: 3, savedAt: 2000 })
    await drafts.addEdit('a', 'second', { rows: 4, savedAt: 3000 })
    const opened = await new SheetDrafts(name).open('a')
    expect(opened?.draft).toEqual(draftOf('a', { rows: 4, savedAt: 3000 }))
    expect(opened?.columns.map(({ texts }) => texts)).toEqual([
      ['Name', 'x'],
      ['2026-01', '5'],
    ])
    expect(opened?.edits).toEqual(['first', 'second'])
  })

  it('saved whole again replaces its columns and edits', async () => {
    await drafts.save(draftOf('a'), [column('1'), column('2')])
    await drafts.addEdit('a', 'first', { rows: 3, savedAt: 2000 })
    await drafts.save(draftOf('a', { rules: '{"decimal":","}' }), [column('3')])
    const opened = await drafts.open('a')
    expect(opened?.columns.map(({ texts }) => texts)).toEqual([['3']])
    expect(opened?.edits).toEqual([])
  })

  it('keeps what it had when saving it whole fails', async () => {
    await drafts.save(draftOf('a'), [column('1')])
    await drafts.addEdit('a', 'first', { rows: 3, savedAt: 2000 })
    const uncloneable = { texts: [Symbol('no text')], facts: new Uint32Array() } as unknown
    await expect(drafts.save(draftOf('a'), [uncloneable as ReturnType<typeof column>])).rejects.toThrow()
    expect((await drafts.open('a'))?.edits).toEqual(['first'])
  })

  it('takes no edit after it was deleted, and leaves the others', async () => {
    await drafts.save(draftOf('a'), [column('1')])
    await drafts.save(draftOf('b', { savedAt: 5000 }), [column('2')])
    await drafts.save(draftOf('c', { savedAt: 3000 }), [column('3')])
    await drafts.delete('a')
    await drafts.addEdit('a', 'late', { rows: 1, savedAt: 1 })
    expect(await drafts.open('a')).toBeUndefined()
    expect((await drafts.list()).map(({ id }) => id)).toEqual(['b', 'c'])
    expect((await drafts.open('b'))?.columns).toHaveLength(1)
  })
})
