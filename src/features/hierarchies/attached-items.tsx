import { Link } from '@tanstack/react-router'
import { itemResources, sentenceCase } from '#contract/resources.ts'
import { useBenefitItems, useCostItems } from '#queries/funds/fund-items-of-area.ts'
import { FundLines } from '#ui/records/fund-lines.tsx'

/** The cost and benefit items that are attached to a focus area. */
export function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  const lines = [
    { ...itemResources['cost-item'], viewState: costs },
    { ...itemResources['benefit-item'], viewState: benefits },
  ]
  return lines.map(({ kind, plural, collection, viewState }) => (
    <FundLines
      key={kind}
      title={sentenceCase(plural)}
      viewState={viewState}
      links={
        <Link to={`/funds/${collection}/template`} search={{ area: [focusAreaId] }}>
          Fill in amounts in a spreadsheet
        </Link>
      }
    />
  ))
}
