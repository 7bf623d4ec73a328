import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { externalIdQuery } from '#queries/funds/fund-items.ts'
import type { FundGrid } from '#queries/funds/use-fund-grid.ts'
import { usePlanning } from '#queries/planning.tsx'
import classes from './external-id-answer.module.css'

interface ExternalIdAnswerProps {
  readonly kind: ItemKind
  readonly text: string
  readonly grid: FundGrid
  readonly onOpen: (id: string) => void
}

/** Asks the service for the text as an external id when nothing that was read has it. */
export function ExternalIdAnswer({ kind, text, grid, onOpen }: ExternalIdAnswerProps) {
  const planning = usePlanning()
  const isAsked = text !== '' && grid.shown.length === 0 && grid.viewState.kind !== 'failed'
  const { data, isFetching, isError } = useQuery({
    ...externalIdQuery(planning, kind, text),
    enabled: isAsked,
  })
  if (!isAsked) return null
  return (
    <div role="status" className={classes.answer}>
      {isFetching && <span>Asking the service for the external ID “{text}”…</span>}
      {!isFetching && isError && <span>The service could not be asked for the external ID “{text}”.</span>}
      {!isFetching && data === null && <span>The service knows no external ID “{text}” either.</span>}
      {!isFetching && data && (
        <>
          <span>
            The service knows the external ID “{text}”: {data.name}
          </span>
          <Button size="compact-xs" onClick={() => onOpen(data.id)}>
            Open the {itemResources[kind].noun}
          </Button>
        </>
      )}
    </div>
  )
}
