import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FundPanel } from './fund-panel.tsx'

const route = getRouteApi('/console/funds/cost-items/$recordId')

/** One cost item beside the grid. */
export function CostItemPanel() {
  const { recordId } = route.useParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/funds/cost-items', search: (now) => now })
  return <FundPanel kind="cost-items" itemId={recordId} onClose={close} />
}
