import { Link } from '@tanstack/react-router'
import { useBenefitItems, useCostItems } from '#queries/funds/fund-items-of-area.ts'
import { FundLines } from '#ui/records/fund-lines.tsx'

/** The cost and benefit items that are linked to a focus area. */
export function FocusAreaFunds({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  const search = { area: [focusAreaId] }
  return (
    <>
      <FundLines
        title="Cost items"
        face={costs}
        links={
          <Link to="/funds/cost-items/template" search={search}>
            Fill in amounts in a spreadsheet
          </Link>
        }
      />
      <FundLines
        title="Benefit items"
        face={benefits}
        links={
          <Link to="/funds/benefit-items/template" search={search}>
            Fill in amounts in a spreadsheet
          </Link>
        }
      />
    </>
  )
}
