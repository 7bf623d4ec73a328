import { useBenefitItems, useCostItems } from '#queries/fund-items-of-area.ts'
import { FundLines } from '#ui/fund-lines.tsx'

/** The cost and benefit items that are linked to a focus area. */
export function FocusAreaFunds({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  return (
    <>
      <FundLines title="Cost items" face={costs} />
      <FundLines title="Benefit items" face={benefits} />
    </>
  )
}
