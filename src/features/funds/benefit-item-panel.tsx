import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FundPanel } from './fund-panel.tsx'

const route = getRouteApi('/console/funds/benefit-items/$recordId')

/** One benefit item beside the grid. */
export function BenefitItemPanel() {
  const { recordId } = route.useParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/funds/benefit-items', search: (now) => now })
  return <FundPanel kind="benefit-items" itemId={recordId} onClose={close} />
}
