import {
  Outlet,
  useChildMatches,
  useLocation,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { segmentOf } from '#ui/records/record-address.ts'
import { ItemGrid } from './item-grid.tsx'

/** All items of a kind as a grid, with the opened one beside it. */
export function ItemsScreen({ kind }: { readonly kind: ItemKind }) {
  const { collection } = itemResources[kind]
  const { recordId } = useParams({ strict: false })
  const isOpen = useChildMatches({ select: (matches) => matches.length > 0 })
  const navigate = useNavigate()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const hrefOf = useCallback(
    ({ id }: FundRow) => `/funds/${collection}/${encodeURIComponent(segmentOf(id))}${query}`,
    [collection, query],
  )
  return (
    <ItemGrid
      kind={kind}
      search={useSearch({ from: `/console/funds/${collection}` })}
      write={(search, { replace }) => void navigate({ to: '.', search, replace })}
      hrefOf={hrefOf}
      onOpen={(id) =>
        void navigate({
          to: `/funds/${collection}/$recordId`,
          params: { recordId: id },
          search: (now) => now,
        })
      }
      openedId={recordId}
      panel={isOpen ? <Outlet /> : undefined}
    />
  )
}
