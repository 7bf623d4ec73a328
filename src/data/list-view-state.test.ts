import { describe, expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { ListState } from './list-store.ts'
import { listViewState } from './list-view-state.ts'

const list = (over: Partial<ListState>): ListState => ({
  state: { kind: 'done', end: 'complete' },
  isWhole: true,
  readAt: 5,
  lastEnd: undefined,
  ...over,
})
const offline = new Failure({ kind: 'offline' })
const unlisted = new Failure({ kind: 'not-implemented', status: 501 })
const failed = (failure: Failure, read = 0) =>
  list({ state: { kind: 'failed', failure, read }, isWhole: false })
const viewOf = (state: ListState, over: Partial<Parameters<typeof listViewState>[1]> = {}) =>
  listViewState(state, { records: 3, shown: 3, what: 'focus-areas', hidesRecords: () => false, ...over })

describe('the view of a list', () => {
  test('is loading before it is asked for, and while there is nothing to show', () => {
    expect(viewOf(list({ state: { kind: 'idle' } }))).toEqual({ kind: 'loading', read: 0, total: undefined })
    const reading = list({ state: { kind: 'reading', read: 0, total: 9 }, isWhole: false })
    expect(viewOf(reading, { records: 0, shown: 0 })).toEqual({ kind: 'loading', read: 0, total: 9 })
  })

  test('is empty when all was read and there is nothing', () => {
    expect(viewOf(list({}), { records: 0, shown: 0 })).toEqual({ kind: 'empty' })
  })

  test('says that nothing matches, and whether there may be more', () => {
    expect(viewOf(list({}), { shown: 0 })).toEqual({ kind: 'no-match', isPartial: false })
    expect(viewOf(list({ isWhole: false }), { shown: 0 })).toEqual({ kind: 'no-match', isPartial: true })
  })

  test('is the records without a remark once all were read', () => {
    expect(viewOf(list({}))).toEqual({ kind: 'list', remark: undefined })
  })

  test('says how far it is read, as soon as it is known how far it goes', () => {
    const reading = (total: number | undefined) =>
      viewOf(list({ state: { kind: 'reading', read: 2, total } }))
    expect(reading(9)).toEqual({ kind: 'list', remark: { kind: 'reading', read: 2, total: 9, readAt: 5 } })
    expect(reading(undefined)).toEqual({ kind: 'list', remark: undefined })
  })

  test('says that the service ended the list early', () => {
    const remark = { kind: 'cut-short', records: 3, end: 'capped' }
    expect(viewOf(list({ state: { kind: 'done', end: 'capped' as 'complete' } }))).toEqual({
      kind: 'list',
      remark,
    })
  })

  test('keeps the records beside a failure, unless they must not be shown', () => {
    expect(viewOf(failed(offline))).toMatchObject({
      kind: 'list',
      remark: { kind: 'failed', isWhole: false, failure: { what: 'focus-areas', cause: offline } },
    })
    const hidesRecords = (_: Failure, read: number) => read === 2
    expect(viewOf(failed(offline, 2), { hidesRecords })).toMatchObject({ kind: 'failed' })
    expect(viewOf(failed(offline, 3), { hidesRecords })).toMatchObject({ kind: 'list' })
  })

  test('of a service without a list is what was opened by ID, where records open so', () => {
    const opensById = true
    const hidesRecords = () => true
    const opened = viewOf(failed(unlisted), { opensById, hidesRecords })
    expect(opened).toEqual({ kind: 'list', remark: { kind: 'unlisted', records: 3 } })
    expect(viewOf(failed(unlisted), { opensById, records: 0, shown: 0 })).toMatchObject({ kind: 'unlisted' })
    expect(viewOf(failed(unlisted), { hidesRecords })).toMatchObject({ kind: 'failed' })
    expect(viewOf(failed(offline), { opensById, hidesRecords })).toMatchObject({ kind: 'failed' })
  })
})
