import {
  getRouteApi,
  Outlet,
  useChildMatches,
  useLocation,
  useNavigate,
  useParams,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { segmentOf } from '#ui/records/record-address.ts'
import { FundScreen } from './fund-screen.tsx'

const route = getRouteApi('/console/funds/cost-items')

/** All cost items as a grid, with the opened one beside it. */
export function CostItemsScreen() {
  const { recordId: itemId } = useParams({ strict: false })
  const isOpen = useChildMatches({ select: (matches) => matches.length > 0 })
  const navigate = useNavigate()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const hrefOf = useCallback(
    ({ id }: FundRow) => `/funds/cost-items/${encodeURIComponent(segmentOf(id))}${query}`,
    [query],
  )
  return (
    <FundScreen
      kind="cost-items"
      search={route.useSearch()}
      write={(search, { replace }) => void navigate({ to: '.', search, replace })}
      hrefOf={hrefOf}
      onOpen={(id) =>
        void navigate({ to: '/funds/cost-items/$recordId', params: { recordId: id }, search: (now) => now })
      }
      openedId={itemId}
      panel={isOpen ? <Outlet /> : undefined}
    />
  )
}
