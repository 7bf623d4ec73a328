import { Link } from '@tanstack/react-router'
import { useBenefitItems, useCostItems } from '#queries/funds/fund-items-of-area.ts'
import { FundLines } from '#ui/records/fund-lines.tsx'

/** The cost and benefit items that are attached to a focus area. */
export function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  const linkTo = (collection: 'cost-items' | 'benefit-items') => (
    <Link to={`/funds/${collection}/template`} search={{ area: [focusAreaId] }}>
      Fill in amounts in a spreadsheet
    </Link>
  )
  return (
    <>
      <FundLines title="Cost items" viewState={costs} links={linkTo('cost-items')} />
      <FundLines title="Benefit items" viewState={benefits} links={linkTo('benefit-items')} />
    </>
  )
}
