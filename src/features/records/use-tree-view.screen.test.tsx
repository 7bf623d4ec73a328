// A tree with its address, on the real service.
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { typeOf } from '#contract/resources.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import { openAreaStage } from '#testing/area-stage.ts'
import { createArea } from '#testing/planted-areas.ts'
import { act, waitFor } from '#testing/render-hook.tsx'
import { useTreeView } from './use-tree-view.ts'

const { hooks: stage, areas, snapshot, recordOf, slotOf, readAll } = openAreaStage()

describe('the tree', () => {
  const useTree = (openedId?: string) => {
    const [written, setWritten] = useState<TreeSearch>({})
    const [steps, setSteps] = useState<readonly boolean[]>([])
    const tree = useTreeView('focus-area', {
      written,
      write: (next, { replace }) => {
        setWritten(next)
        setSteps((before) => [...before, replace])
      },
      openedId,
    })
    return { written, steps, tree, navigate: setWritten }
  }
  const names = (tree: ReturnType<typeof useTree>['tree']) =>
    Array.from({ length: tree.rows.count }, (_, row) => {
      const { node } = tree.rows.row(row)
      return node.kind === 'record' ? node.record.name : node.id
    })
  const open = async (openedId?: string) => {
    await readAll()
    return stage.use(() => useTree(openedId))
  }

  test('shows all by name, and matches of a search with their ancestors', async () => {
    const view = await open()
    expect(names(view.current.tree)).toEqual(['Audit', 'Payments', 'Cards', 'Transfers'])
    act(() => view.current.tree.setText('card'))
    await waitFor(() => expect(names(view.current.tree)).toEqual(['Payments', 'Cards']))
    expect(view.current.tree.search.q).toBe('card')
    await waitFor(() => expect(view.current.written.q).toBe('card'))
    expect(view.current.tree.found).toEqual({ kind: 'not-asked' })
    act(() => view.current.tree.clear())
    await waitFor(() => expect(names(view.current.tree)).toHaveLength(4))
    expect(view.current.written.q).toBeUndefined()
  })

  test('writes the beginning of a search as a step, and later letters in its place', async () => {
    const view = await open()
    act(() => view.current.tree.setText('ca'))
    await waitFor(() => expect(view.current.steps).toEqual([false]))
    act(() => view.current.tree.setText('card'))
    await waitFor(() => expect(view.current.steps).toEqual([false, true]))
    expect(view.current.written.q).toBe('card')
  })

  test('is left with the text that the address does not have yet', async () => {
    const view = await open()
    act(() => view.current.tree.setText('ca'))
    let settled: TreeSearch = {}
    act(() => {
      settled = view.current.tree.settle()
    })
    expect(settled.q).toBe('ca')
    expect(view.current.written.q).toBe('ca')
  })

  test('is sorted by a column, and not by one that there is not', async () => {
    const view = await open()
    act(() => view.current.tree.grid.onOrder({ column: 'name', direction: 'descending' }))
    await waitFor(() => expect(names(view.current.tree)).toEqual(['Payments', 'Transfers', 'Cards', 'Audit']))
    expect(view.current.written.sort).toBe('-name')
    act(() => view.current.tree.grid.onOrder({ column: 'nothing', direction: 'ascending' }))
    expect(view.current.written.sort).toBe('-name')
    act(() => view.current.tree.grid.onOrder({ column: 'name', direction: 'ascending' }))
    expect(view.current.written.sort).toBeUndefined()
  })

  test('is filtered by chosen values, which are counted for who looks at them', async () => {
    const view = await open()
    const type = typeOf(recordOf(areas().cards))
    expect(view.current.tree.values).toBeUndefined()
    act(() => view.current.tree.look(true))
    await waitFor(() =>
      expect(view.current.tree.values?.type.map(({ name, count }) => [name, count])).toContainEqual([
        type.name,
        2,
      ]),
    )
    act(() => view.current.tree.choose({ type: [type.id] }))
    await waitFor(() => expect(names(view.current.tree)).toEqual(['Payments', 'Cards', 'Transfers']))
    expect(view.current.tree.names.get(type.id)).toBe(type.name)
    act(() => view.current.tree.choose({ type: [] }))
    await waitFor(() => expect(names(view.current.tree)).toHaveLength(4))
    expect(view.current.written.type).toBeUndefined()
  })

  test('writes collapsed branches into the address', async () => {
    const view = await open()
    act(() => view.current.tree.rows.collapse(slotOf(areas().payments)))
    await waitFor(() => expect(view.current.written.open).toEqual(expect.any(String)))
    expect(names(view.current.tree)).toEqual(['Audit', 'Payments'])
    act(() => view.current.tree.rows.expand(slotOf(areas().payments)))
    await waitFor(() => expect(view.current.written.open).toBeUndefined())
  })

  test('follows an address that is opened by the way back and forth', async () => {
    const view = await open()
    act(() => view.current.tree.rows.collapse(slotOf(areas().payments)))
    await waitFor(() => expect(view.current.written.open).toEqual(expect.any(String)))
    const collapsed = view.current.written
    act(() => view.current.navigate({}))
    await waitFor(() => expect(names(view.current.tree)).toContain('Cards'))
    act(() => view.current.navigate(collapsed))
    await waitFor(() => expect(names(view.current.tree)).toEqual(['Audit', 'Payments']))
  })

  test('takes the text of an address that is opened otherwise', async () => {
    const view = await open()
    act(() => view.current.navigate({ q: 'audit' }))
    await waitFor(() => expect(names(view.current.tree)).toEqual(['Audit']))
    expect(view.current.tree.search.q).toBe('audit')
  })

  test('is expanded down to the opened record', async () => {
    await readAll()
    snapshot().rows.collapse(slotOf(areas().payments))
    const view = stage.use(() => useTree(areas().cards))
    expect(view.current.tree.openedSlot).toBe(slotOf(areas().cards))
    await waitFor(() => expect(names(view.current.tree)).toContain('Cards'))
  })

  test('offers no second reading before the first one has ended', async () => {
    const view = stage.use(() => useTree())
    expect(view.current.tree.isReading).toBe(true)
    await readAll()
    await waitFor(() => expect(view.current.tree.isReading).toBe(false))
    expect(view.current.tree.recordCount).toBe(4)
  })

  test('counts its records, and is read again when that is asked for', async () => {
    const view = await open()
    expect(view.current.tree).toMatchObject({
      recordCount: 4,
      isReading: false,
    })
    await createArea(stage.site, 'Fees', areas().payments)
    act(() => view.current.tree.read())
    await waitFor(() => expect(view.current.tree.recordCount).toBe(5))
  })
})
