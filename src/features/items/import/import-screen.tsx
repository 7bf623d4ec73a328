// The import of cost or benefit items: paste, check, plan, send. Each step is a screen of its own over one session.
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { usePlanning } from '#queries/planning.tsx'
import { ExperimentalMark } from '#ui/experimental-mark.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportLeaveGuard } from './import-leave-guard.tsx'
import { ImportPlanStep } from './import-plan-step.tsx'
import { ImportReceipt } from './import-receipt.tsx'
import classes from './import-screen.module.css'
import { ImportSession } from './import-session.ts'
import { importSource } from './import-source.ts'
import { ImportStart } from './import-start.tsx'
import type { ImportState } from './import-state.ts'

const steps = [
  ['start', 'Paste'],
  ['check', 'Check'],
  ['plan', 'Plan'],
  ['send', 'Send'],
] as const

/** The import of items of a kind. */
export function ImportScreen({ kind }: { readonly kind: ItemKind }) {
  const planning = usePlanning()
  const { sent } = useSearch({ strict: false })
  const [session] = useState(() => new ImportSession(importSource(planning, kind)))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const title = `Import ${itemResources[kind].plural}`
  usePageTitle(title)
  useEffect(() => session.prepare(), [session])
  useEffect(() => {
    if (sent !== undefined) session.openSent(sent)
  }, [session, sent])
  return (
    <section className={page.page} aria-labelledby="import-title">
      <PageHead id="import-title" title={title}>
        <ExperimentalMark />
        <ol className={classes.steps} aria-label="Steps">
          {steps.map(([step, title], index) => (
            <li key={step} className={classes.step} aria-current={state.step === step ? 'step' : undefined}>
              <span className={classes.stepNumber} aria-hidden>
                {index + 1}
              </span>
              {title}
            </li>
          ))}
        </ol>
      </PageHead>
      <ImportLeaveGuard session={session} isSaving={state.step === 'plan' && state.busy !== undefined} />
      <Step session={session} state={state} />
    </section>
  )
}

interface StepProps {
  readonly session: ImportSession
  readonly state: ImportState
}

function Step({ session, state }: StepProps) {
  switch (state.step) {
    case 'start':
      return <ImportStart session={session} state={state} />
    case 'check':
      return (
        <ImportCheck session={session} checked={state.checked} busy={state.busy} problem={state.problem} />
      )
    case 'plan':
      return <ImportPlanStep session={session} state={state} />
    case 'send':
      return <ImportReceipt session={session} state={state} />
  }
}
