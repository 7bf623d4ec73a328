import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'

interface ImportLinkProps {
  readonly kind: ItemKind
}

/** A button that opens the import of a list of items. */
export function ImportLink({ kind }: ImportLinkProps) {
  const m = useMessages('items')
  const label = m.importItems({ kind })
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to={`/funds/${itemResources[kind].collection}/import`} {...props} />}
    >
      <IconFileImport size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** The same link as text. */
export function ImportTextLink({ kind }: ImportLinkProps) {
  const m = useMessages('items')
  return <Link to={`/funds/${itemResources[kind].collection}/import`}>{m.importItems({ kind })}</Link>
}
