import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import { whomToAsk } from '#ui/whom-to-ask.ts'

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

/** In an empty tree: set-up of the site for those who may do it, and for the others who that is. */
function SetupOffer({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('catalog')
  const types = useCatalog(`${kind}-types`)
  if (types.kind !== 'listed') return null
  if (types.canManage) {
    return (
      <>
        <p>{m.setupOffer}</p>
        <Button
          variant="filled"
          size="xs"
          mt={12}
          renderRoot={(root) => <Link to="/settings/setup" {...root} />}
        >
          {m.setUpSite}
        </Button>
      </>
    )
  }
  // With types the others can begin on their own.
  return types.entries.length === 0 ? <p>{whomToAsk(types.managers, m)}</p> : null
}
