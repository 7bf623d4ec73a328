import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './draft-list.module.css'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'

interface DraftStatusProps {
  readonly keeper: ImportDraftKeeper
}

/** Whether the sheet on the screen is saved as a draft. */
export function DraftStatus({ keeper }: DraftStatusProps) {
  const m = useMessages('imports')
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  if (state.kind !== 'saved' && state.kind !== 'saving') return null
  return <span className={classes.status}>{state.kind === 'saved' ? m.draftSaved : m.savingDraft}</span>
}

/** What to do when this device cannot save the sheet. */
export function DraftProblem({ keeper }: DraftStatusProps) {
  const m = useMessages('imports')
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  if (state.kind !== 'not-saved') return null
  return (
    <div role="alert" className={classes.problem}>
      <p>{state.problem.kind === 'full' ? m.draftFull : m.draftNotSaved}</p>
      <Button size="compact-sm" variant="default" onClick={() => keeper.retry()}>
        {m.saveDraftAgain}
      </Button>
    </div>
  )
}
