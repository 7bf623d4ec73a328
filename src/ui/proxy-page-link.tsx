import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { addressPastWorker } from './past-worker.ts'

/** Leads to the page of what answers in the service's place: this address, loaded from the network. */
export function ProxyPageLink({ size = 'xs' }: { readonly size?: 'xs' | 'compact-xs' }) {
  const m = useMessages('failures')
  return (
    <Button component="a" href={addressPastWorker(location.href)} size={size}>
      {m.openForeignPage}
    </Button>
  )
}
