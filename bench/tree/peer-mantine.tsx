import '@mantine/core/styles.css'
import {
  FlatTreeNode,
  flattenTreeData,
  getTreeExpandedState,
  MantineProvider,
  type RenderTreeNodePayload,
  type TreeNodeData,
  useTree,
} from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { rowHeight } from './bench-page.ts'
import { Cells, type NestedRecord, nest, openPeerPage, type PeerProps } from './peer-page.tsx'

function MantineTree({ records, search, isExpanded }: PeerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const data = useMemo(() => nest(records).map(treeNodeOf), [records])
  const expandedState = useMemo(() => (isExpanded ? getTreeExpandedState(data, '*') : {}), [data, isExpanded])
  const tree = useTree({ expandedState })
  const filtered = useMemo(() => filterNodes(data, search.toLowerCase()), [data, search])
  const nodes = useMemo(() => flattenTreeData(filtered, expandedState), [filtered, expandedState])
  const virtualizer = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div ref={scroller} style={{ height: '100%', overflow: 'auto' }}>
      <div
        data-tree-root
        role="tree"
        aria-label="Focus areas"
        style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const node = nodes[item.index]
          return (
            node && (
              <FlatTreeNode
                key={node.node.value}
                {...node}
                tree={tree}
                renderNode={rowOf}
                tabIndex={item.index === 0 ? 0 : -1}
                style={{
                  position: 'absolute',
                  inset: '0 0 auto',
                  height: rowHeight,
                  transform: `translateY(${item.start}px)`,
                }}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface RecordNode extends TreeNodeData {
  readonly record: FocusArea
}

function treeNodeOf({ id, name, record, children }: NestedRecord): RecordNode {
  return { value: id, label: name, record, ...(children && { children: children.map(treeNodeOf) }) }
}

function rowOf({ node, elementProps }: RenderTreeNodePayload) {
  return (
    <div {...elementProps}>
      <Cells record={(node as RecordNode).record} />
    </div>
  )
}

/** The library's own filter keeps everything below a match; the others leave it out. */
function filterNodes(nodes: readonly TreeNodeData[], needle: string): TreeNodeData[] {
  if (needle === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = filterNodes(node.children ?? [], needle)
    const isMatch = String(node.label).toLowerCase().includes(needle)
    return isMatch || children.length > 0 ? [{ ...node, children }] : []
  })
}

openPeerPage((props) => (
  <MantineProvider>
    <MantineTree {...props} />
  </MantineProvider>
))
