// Leads from the receipt of an import back to the set-up of the site, where the import was opened there.
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import type { RecordStep } from '#queries/site-setup.ts'

/** True for an import that was opened in the set-up of the site. */
export function useIsFromSetup(): boolean {
  return useSearch({ strict: false }).from !== undefined
}

export function BackToSetup({ step }: { readonly step: RecordStep }) {
  const m = useMessages('imports')
  if (!useIsFromSetup()) return null
  return (
    <Button variant="filled" renderRoot={(root) => <Link to="/settings/setup" search={{ step }} {...root} />}>
      {m.backToSetup}
    </Button>
  )
}
