import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import { SetupOffer } from './setup-offer.tsx'

/** False where the site has no type yet: a form without one cannot be sent, and the set-up comes first. */
export function useHasTypes(kind: HierarchyKind): boolean {
  const types = useCatalog(`${kind}-types`)
  return types.kind !== 'listed' || types.entries.length > 0
}

/** In place of a hierarchy without records. */
export function EmptyText({ kind, canWrite }: { readonly kind: HierarchyKind; readonly canWrite: boolean }) {
  const m = useMessages('hierarchies')
  const canBegin = useHasTypes(kind)
  return (
    <>
      <p>
        {m.definition({ kind })}{' '}
        {canWrite && canBegin && (
          <Link to={`/${hierarchies[kind].collection}/new`}>{m.createFirst({ kind })}</Link>
        )}
      </p>
      <SetupOffer kind={kind} />
    </>
  )
}
