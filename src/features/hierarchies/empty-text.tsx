import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

// Few sites are ever empty, so that it is no part of the first screen.
// Without a network the site cannot be set up either.
const SetupOffer = lazyPart(async () => (await import('./setup-offer.tsx')).SetupOffer, 'catalog')

/** In place of a hierarchy without records. */
export function EmptyText({ kind, canWrite }: { readonly kind: HierarchyKind; readonly canWrite: boolean }) {
  const m = useMessages('hierarchies')
  return (
    <>
      <p>
        {m.definition({ kind })}{' '}
        {canWrite && <Link to={`/${hierarchies[kind].collection}/new`}>{m.createFirst({ kind })}</Link>}
      </p>
      <SetupOffer kind={kind} />
    </>
  )
}
