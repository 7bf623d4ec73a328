import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { HierarchyKind } from '#contract/resources.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import { whomToAsk } from '#ui/whom-to-ask.ts'

/** In an empty tree: set-up of the site for those who may do it, and for the others who that is. */
export function SetupOffer({ kind }: { readonly kind: HierarchyKind }) {
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
