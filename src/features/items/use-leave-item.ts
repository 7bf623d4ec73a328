import { useNavigate } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'

/** How to leave a form: to the item, or to the grid where there is none. */
export function useLeaveItem(kind: ItemKind): (itemId: string | undefined) => void {
  const navigate = useNavigate()
  const { collection } = itemResources[kind]
  return (itemId) => {
    const search = ({ entry: _, ...rest }: Record<string, unknown>) => rest
    if (itemId === undefined) void navigate({ to: `/funds/${collection}`, search })
    else void navigate({ to: `/funds/${collection}/$recordId`, params: { recordId: itemId }, search })
  }
}
