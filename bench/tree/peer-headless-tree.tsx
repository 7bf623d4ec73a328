import { hotkeysCoreFeature, propMemoizationFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { inShownOrder, isAsInConsole, rowHeight } from './bench-page.ts'
import { Cells, openPeerPage, type PeerProps } from './peer-page.tsx'

const rootId = 'root'

/** Ids of children by id of the parent. */
type Children = ReadonlyMap<string, readonly string[]>

function HeadlessTree({ records, search, isExpanded }: PeerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records])
  const all = useMemo(() => childrenOf(records), [records])
  const children = useMemo(
    () => (search === '' ? all : filterChildren(all, byId, search)),
    [all, byId, search],
  )
  const expandedItems = useMemo(() => (isExpanded ? [...all.keys()] : []), [all, isExpanded])
  const tree = useTree<FocusArea | undefined>({
    rootItemId: rootId,
    state: { expandedItems },
    getItemName: (item) => item.getItemData()?.name ?? '',
    isItemFolder: (item) => children.has(item.getId()),
    dataLoader: {
      getItem: (id) => byId.get(id),
      getChildren: (id) => sortedIds(children.get(id) ?? [], byId),
    },
    scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
    features: [syncDataLoaderFeature, hotkeysCoreFeature, propMemoizationFeature],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree keeps its children until it is rebuilt
  useLayoutEffect(() => tree.rebuildTree(), [tree, children])
  const items = tree.getItems()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div ref={scroller} style={{ height: '100%', overflow: 'auto' }}>
      <div
        {...tree.getContainerProps('Focus areas')}
        style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index]
          const record = item?.getItemData()
          return (
            item && (
              <button
                type="button"
                {...item.getProps()}
                key={item.getId()}
                style={{
                  position: 'absolute',
                  inset: '0 0 auto',
                  height: rowHeight,
                  transform: `translateY(${row.start}px)`,
                  paddingLeft: item.getItemMeta().level * 16,
                  textAlign: 'start',
                }}
              >
                {record && <Cells record={record} />}
              </button>
            )
          )
        })}
      </div>
    </div>
  )
}

function childrenOf(records: readonly FocusArea[]): Children {
  const children = new Map<string, string[]>()
  for (const { id, parent } of records) {
    const family = children.get(parent?.id ?? rootId)
    if (family) family.push(id)
    else children.set(parent?.id ?? rootId, [id])
  }
  return children
}

/** The library asks for a family when it shows it. */
function sortedIds(ids: readonly string[], byId: ReadonlyMap<string, FocusArea>): string[] {
  if (!isAsInConsole) return [...ids]
  return inShownOrder(ids.flatMap((id) => byId.get(id) ?? [])).map(({ id }) => id)
}

/** The library only marks matches; its caller leaves out the other children. */
function filterChildren(all: Children, byId: ReadonlyMap<string, FocusArea>, search: string): Children {
  const needle = search.toLowerCase()
  const kept = new Map<string, readonly string[]>()
  const keep = (id: string): boolean => {
    const family = (all.get(id) ?? []).filter(keep)
    if (family.length > 0) kept.set(id, family)
    return family.length > 0 || (byId.get(id)?.name.toLowerCase().includes(needle) ?? false)
  }
  keep(rootId)
  return kept
}

openPeerPage(HeadlessTree)
