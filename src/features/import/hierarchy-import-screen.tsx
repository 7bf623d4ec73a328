// The import of organizations or focus areas: upload, match columns, review, import.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { usePlanning } from '#queries/planning.tsx'
import { LeaveQuestion, useLeaveQuestion } from '#ui/leave-question.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { HierarchyCheckStep } from './hierarchy-check-step.tsx'
import { HierarchyImportSession } from './hierarchy-import-session.ts'
import { hierarchyImportSource } from './hierarchy-import-source.ts'
import type { HierarchyImportState } from './hierarchy-import-state.ts'
import { EarlierRecordImports } from './hierarchy-imports-before.tsx'
import { HierarchyPlanStep } from './hierarchy-plan-step.tsx'
import { HierarchyReceipt } from './hierarchy-receipt.tsx'
import importClasses from './import-plan.module.css'
import startClasses from './import-start.module.css'
import { ImportSteps } from './import-steps.tsx'
import { ImportUpload } from './import-upload.tsx'

export function HierarchyImportScreen({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchyImports')
  const session = useSession(kind)
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { sent, from } = useSearch({ strict: false })
  const navigate = useNavigate()
  const title = m.title({ kind })
  usePageTitle(title)
  const importId = state.step === 'send' ? state.importId : undefined
  // The address names the import that is shown, so that a reload shows it again.
  useEffect(() => {
    if (sent !== undefined && session.getState().step === 'start') session.openSent(sent)
  }, [session, sent])
  useEffect(() => {
    if (importId !== undefined && importId !== sent)
      void navigate({
        to: '.',
        search: { sent: importId, ...(from && { from }) },
        replace: true,
        ignoreBlocker: true,
      })
  }, [importId, sent, from, navigate])
  const startOver = () => {
    session.reset()
    void navigate({ to: '.', search: from ? { from } : {}, replace: true, ignoreBlocker: true })
  }
  return (
    <section className={page.page} aria-labelledby="import-title">
      <PageHead id="import-title" title={title}>
        <ImportSteps step={state.step} />
      </PageHead>
      <SheetGuard isOpen={state.step === 'check' || state.step === 'plan'} />
      <Step kind={kind} session={session} state={state} onStartOver={startOver} />
    </section>
  )
}

function useSession(kind: HierarchyKind): HierarchyImportSession {
  const imports = useMessages('imports')
  const own = useMessages('hierarchyImports')
  const planning = usePlanning()
  const queryClient = useQueryClient()
  const [session] = useState(
    () => new HierarchyImportSession(hierarchyImportSource(planning, queryClient, kind), { imports, own }),
  )
  return session
}

interface StepProps {
  readonly kind: HierarchyKind
  readonly session: HierarchyImportSession
  readonly state: HierarchyImportState
  readonly onStartOver: () => void
}

function Step({ kind, session, state, onStartOver }: StepProps) {
  switch (state.step) {
    case 'start':
      return (
        <div className={startClasses.start}>
          <ImportUpload session={session} state={state} />
          <EarlierRecordImports kind={kind} onOpen={(id) => session.openSent(id)} />
          <Expectations />
        </div>
      )
    case 'check':
      return <HierarchyCheckStep session={session} state={state} onStartOver={onStartOver} />
    case 'plan':
      return <HierarchyPlanStep session={session} state={state} />
    case 'send':
      return <HierarchyReceipt kind={kind} importId={state.importId} onStartOver={onStartOver} />
  }
}

function Expectations() {
  const m = useMessages('hierarchyImports')
  return (
    <dl className={startClasses.facts}>
      <dt>{m.parents}</dt>
      <dd>{m.parentsText}</dd>
      <dt>{m.matching}</dt>
      <dd>{m.matchingText}</dd>
      <dt>{m.people}</dt>
      <dd>{m.peopleText}</dd>
    </dl>
  )
}

/** Asks before a sheet is left that is not imported: it is kept nowhere. */
function SheetGuard({ isOpen }: { readonly isOpen: boolean }) {
  const m = useMessages('hierarchyImports')
  const question = useLeaveQuestion({ shouldAsk: () => isOpen, isLostOnClosing: () => isOpen })
  if (!question) return null
  return (
    <LeaveQuestion
      className={importClasses.guard}
      {...m.leaving}
      onStay={question.stay}
      onLeave={question.leave}
    />
  )
}
