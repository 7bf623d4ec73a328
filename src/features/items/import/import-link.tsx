import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'

/** The way from a list of items to their import. */
export function ImportLink({ kind }: { readonly kind: ItemKind }) {
  const { plural, collection } = itemResources[kind]
  const label = `Import ${plural}`
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to={`/funds/${collection}/import`} {...props} />}
    >
      <IconFileImport size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** The same way, in the middle of a text. */
export function ImportWay({ kind }: { readonly kind: ItemKind }) {
  const { plural, collection } = itemResources[kind]
  return <Link to={`/funds/${collection}/import`}>import {plural}</Link>
}
