import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { loadMessages, useMessages } from '#messages/catalogs.ts'

// Few sites are ever empty, so that it is no part of the first screen.
const SetupOffer = lazy(async () => {
  try {
    const [{ SetupOffer: Loaded }] = await Promise.all([import('./setup-offer.tsx'), loadMessages('catalog')])
    return { default: Loaded }
  } catch {
    // Without a network the site cannot be set up either.
    return { default: () => null }
  }
})

/** In place of a hierarchy without records. */
export function EmptyText({ kind, canWrite }: { readonly kind: HierarchyKind; readonly canWrite: boolean }) {
  const m = useMessages('hierarchies')
  return (
    <>
      <p>
        {m.definition({ kind })}{' '}
        {canWrite && <Link to={`/${hierarchies[kind].collection}/new`}>{m.createFirst({ kind })}</Link>}
      </p>
      <Suspense>
        <SetupOffer kind={kind} />
      </Suspense>
    </>
  )
}
