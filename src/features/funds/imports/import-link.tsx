import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FundKind } from '#queries/funds/fund-records.ts'

/** The way from a list of items to their import. */
export function ImportLink({ kind }: { readonly kind: FundKind }) {
  const label = kind === 'cost-items' ? 'Import cost items' : 'Import benefit items'
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={label}
      title={label}
      renderRoot={(props) =>
        kind === 'cost-items' ? (
          <Link to="/funds/cost-items/import" {...props} />
        ) : (
          <Link to="/funds/benefit-items/import" {...props} />
        )
      }
    >
      <IconFileImport size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** The same way, in the middle of a text. */
export function ImportWay({ kind }: { readonly kind: FundKind }) {
  return kind === 'cost-items' ? (
    <Link to="/funds/cost-items/import">import cost items</Link>
  ) : (
    <Link to="/funds/benefit-items/import">import benefit items</Link>
  )
}
