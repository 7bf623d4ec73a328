import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { SetupOffer } from './setup-offer.tsx'

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
