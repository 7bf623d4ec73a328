import { useNavigate } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'

/** How to leave a form: to the item, or to the grid where there is none. The way back does not lead into a form that is done. */
export function useLeaveItem(kind: ItemKind): (itemId: string | undefined) => void {
  const navigate = useNavigate()
  const { collection } = itemResources[kind]
  return (itemId) => {
    const search = ({ entry: _, ...rest }: Record<string, unknown>) => rest
    const to = `/funds/${collection}` as const
    if (itemId === undefined) void navigate({ to, search, replace: true })
    else void navigate({ to: `${to}/$recordId`, params: { recordId: itemId }, search, replace: true })
  }
}
