// What deleting would do, as far as the tree on this device tells it.
import type { HierarchyKind } from '#contract/resources.ts'
import type { DeletionRehearsal, MovedRecord } from '#hierarchy/deletion-rehearsal.ts'
import { useBenefitItems, useCostItems } from '#queries/funds/fund-items-of-area.ts'
import { formatCount } from '#ui/numbers.ts'
import classes from './editing.module.css'
import { useFindRecord } from './hierarchy-resource.ts'

/** More moves than anyone reads through; the rest is counted. */
export const maxListed = 50

interface ConsequencesProps {
  readonly kind: HierarchyKind
  readonly rehearsal: DeletionRehearsal
}

export function Consequences({ kind, rehearsal }: ConsequencesProps) {
  const { moved, shortened, parentless, jumps } = rehearsal
  const find = useFindRecord(kind)
  const nameOf = (id: string) => find(id)?.name ?? id
  if (moved.length === 0)
    return (
      <p className={classes.caption}>Nothing stands below that would move, as far as this device has read.</p>
    )
  return (
    <section aria-label="What happens below it">
      <p className={classes.caption}>What happens below it</p>
      <ul className={classes.facts}>
        <li>{formatCount(moved.length)} get another parent.</li>
        {parentless.length > 0 && <li>{formatCount(parentless.length)} of them become parentless.</li>}
        {shortened > 0 && <li>{formatCount(shortened)} further down lose one step of their path.</li>}
        {jumps.length > 0 && (
          <li>
            {formatCount(jumps.length)} then stand below a type that is not the next one up, because the type
            between them is what you delete:{' '}
            {jumps
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            {jumps.length > 5 && ` and ${formatCount(jumps.length - 5)} more`}.
          </li>
        )}
        {kind === 'organization' && (
          <li>
            The specification does not say what becomes of organizations below a deleted one; this is what it
            says of focus areas.
          </li>
        )}
        {jumps.length > 0 && <li>The specification does not say whether the service allows that.</li>}
      </ul>
      <ul className={classes.list} aria-label="Records that move">
        {moved.slice(0, maxListed).map((move) => (
          <li key={move.id}>
            {move.name}
            <small>{moveMessage(move, nameOf)}</small>
          </li>
        ))}
        {moved.length > maxListed && <li>and {formatCount(moved.length - maxListed)} more</li>}
      </ul>
    </section>
  )
}

function moveMessage(
  { newParentId, newPath, depth, newDepth }: MovedRecord,
  nameOf: (id: string) => string,
): string {
  const place = newParentId === undefined ? 'no parent, at the top' : newPath.map(nameOf).join(' / ')
  return `→ ${place} · level ${depth + 1} → ${newDepth + 1}`
}

/** The items that are linked to the area. */
export function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  return (
    <ul className={classes.facts} aria-label="Items attached">
      <li>Cost items attached: {countOf(costs)}</li>
      <li>Benefit items attached: {countOf(benefits)}</li>
      <li>The specification does not say what becomes of them.</li>
    </ul>
  )
}

function countOf(viewState: ReturnType<typeof useCostItems>): string {
  if (viewState.kind !== 'lines') return viewState.kind === 'loading' ? 'being counted' : 'not known'
  return `${formatCount(viewState.lines.length)}${viewState.isWhole ? '' : ' or more'}`
}
