// The steps after Upload.
import { ImportCheck } from './import-check.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { ItemReceipt } from './import-item-receipt.tsx'
import { ImportPlanStep } from './import-plan-step.tsx'
import type { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'

interface LaterStepProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Exclude<ImportState, { readonly step: 'start' }>
}

export function LaterStep({ session, keeper, state }: LaterStepProps) {
  switch (state.step) {
    case 'check':
      return (
        <ImportCheck
          session={session}
          keeper={keeper}
          checked={state.checked}
          isBusy={state.isBusy}
          problem={state.problem}
        />
      )
    case 'plan':
      return <ImportPlanStep session={session} state={state} />
    case 'send':
      return <ItemReceipt session={session} keeper={keeper} state={state} />
  }
}
