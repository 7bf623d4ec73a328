import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ItemKind } from '#contract/resources.ts'
import { externalIdQuery } from '#data/funds/fund-items.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import classes from './external-id-answer.module.css'
import type { FundGrid } from './use-fund-grid.ts'

interface ExternalIdAnswerProps {
  readonly kind: ItemKind
  readonly text: string
  readonly grid: FundGrid
  readonly onOpen: (id: string) => void
}

/** Asks the service for the text as an external id when nothing that was read has it. */
export function ExternalIdAnswer({ kind, text, grid, onOpen }: ExternalIdAnswerProps) {
  const m = useMessages('items')
  const planning = usePlanning()
  const isAsked = text !== '' && grid.shown.length === 0 && grid.viewState.kind !== 'failed'
  const { data, isFetching, isError } = useQuery({
    ...externalIdQuery(planning, kind, text),
    enabled: isAsked,
  })
  if (!isAsked) return null
  const answer = () => {
    if (isFetching) return m.lookingUp({ externalId: text })
    if (isError) return m.lookupFailed({ externalId: text })
    if (data === null) return m.lookupEmpty({ kind, externalId: text })
    return data && m.lookupFound({ name: data.name, externalId: text })
  }
  return (
    <div role="status" className={classes.answer}>
      <span>{answer()}</span>
      {!isFetching && data && (
        <Button size="compact-xs" onClick={() => onOpen(data.id)}>
          {m.openItem({ kind })}
        </Button>
      )}
    </div>
  )
}
