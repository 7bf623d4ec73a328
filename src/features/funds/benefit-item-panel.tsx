import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FundPanel } from './fund-panel.tsx'

const route = getRouteApi('/console/funds/benefit-items/$itemId')

/** One benefit item beside the grid. */
export function BenefitItemPanel() {
  const { itemId } = route.useParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/funds/benefit-items', search: (now) => now })
  return <FundPanel kind="benefit-items" itemId={itemId} onClose={close} />
}
