import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Tree, type TreeApi } from 'react-arborist'
import { rowHeight } from './bench-page.ts'
import { Cells, type NestedRecord, nest, openPeerPage, type PeerProps } from './peer-page.tsx'

function ArboristTree({ records, search, isExpanded }: PeerProps) {
  const place = useRef<HTMLDivElement>(null)
  const tree = useRef<TreeApi<NestedRecord>>(null)
  const [height, setHeight] = useState(0)
  const data = useMemo(() => nest(records), [records])
  useLayoutEffect(() => setHeight(place.current?.clientHeight ?? 0), [])
  useLayoutEffect(() => {
    if (isExpanded) tree.current?.openAll()
  }, [isExpanded])
  return (
    <div ref={place} style={{ height: '100%' }}>
      {height > 0 && (
        <Tree
          ref={tree}
          data={data}
          openByDefault={false}
          searchTerm={search}
          searchMatch={(node, term) => node.data.name.toLowerCase().includes(term.toLowerCase())}
          width="100%"
          height={height}
          rowHeight={rowHeight}
          indent={16}
          overscanCount={8}
          disableDrag
          disableEdit
        >
          {({ node, style }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the tree around it hears the keys
            <div style={style} onClick={() => node.toggle()}>
              <Cells record={node.data.record} />
            </div>
          )}
        </Tree>
      )}
    </div>
  )
}

openPeerPage(ArboristTree)
