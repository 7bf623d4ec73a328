// Where one item is shown, changed, deleted and created again, by the list that it is in.
import { useNavigate } from '@tanstack/react-router'
import type { FundKind } from '#queries/funds/fund-records.ts'

export const itemAddresses = {
  'cost-items': {
    list: '/funds/cost-items',
    item: '/funds/cost-items/$recordId',
    edit: '/funds/cost-items/$recordId/edit',
    remove: '/funds/cost-items/$recordId/delete',
    again: '/funds/cost-items/create-again',
    import: '/funds/cost-items/import',
  },
  'benefit-items': {
    list: '/funds/benefit-items',
    item: '/funds/benefit-items/$recordId',
    edit: '/funds/benefit-items/$recordId/edit',
    remove: '/funds/benefit-items/$recordId/delete',
    again: '/funds/benefit-items/create-again',
    import: '/funds/benefit-items/import',
  },
} as const satisfies Record<FundKind, Record<string, string>>

/** How to leave a form: to the item, or to the grid where there is none. */
export function useLeaveItem(kind: FundKind): (itemId: string | undefined) => void {
  const navigate = useNavigate()
  const { list, item } = itemAddresses[kind]
  return (itemId) => {
    const search = ({ entry: _, ...rest }: Record<string, unknown>) => rest
    if (itemId === undefined) void navigate({ to: list, search })
    else void navigate({ to: item, params: { recordId: itemId }, search })
  }
}
