// The import of organizations or focus areas: upload, match columns, review, import.
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { useRecordImports } from '#data/imports/sent-record-imports.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { DraftList } from './draft-list.tsx'
import { hierarchyImportSource } from './hierarchy-import-source.ts'
import { HierarchyPlanStep } from './hierarchy-plan-step.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { DraftProblem, DraftStatus } from './import-draft-status.tsx'
import { EarlierImports } from './import-earlier.tsx'
import { ImportLeaveGuard } from './import-leave-guard.tsx'
import { useKeptImport } from './import-screen.tsx'
import startClasses from './import-start.module.css'
import { ImportSteps } from './import-steps.tsx'
import { ImportUpload } from './import-upload.tsx'
import { RecordCheckStep } from './record-check-step.tsx'
import { RecordReceipt } from './record-receipt.tsx'
import { RecordImportSession, type RecordImportState } from './record-session.ts'

export function HierarchyImportScreen({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const planning = usePlanning()
  const queryClient = useQueryClient()
  const [source] = useState(() => hierarchyImportSource(planning, queryClient, kind))
  const { session, keeper } = useKeptImport(
    source,
    () => new RecordImportSession(source, { imports, own: m }),
  )
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const title = m.title({ kind })
  usePageTitle(title)
  return (
    <section className={page.page} aria-labelledby="import-title">
      <PageHead id="import-title" title={title}>
        <DraftStatus keeper={keeper} />
        <ImportSteps step={state.step} />
      </PageHead>
      <ImportLeaveGuard
        session={session}
        keeper={keeper}
        isSaving={state.step === 'plan' && state.busy !== undefined}
      />
      <DraftProblem keeper={keeper} />
      <Step session={session} keeper={keeper} state={state} />
    </section>
  )
}

interface StepProps {
  readonly session: RecordImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: RecordImportState
}

function Step({ session, keeper, state }: StepProps) {
  const { kind } = session
  const sent = useRecordImports(kind)
  switch (state.step) {
    case 'start':
      return (
        <div className={startClasses.start}>
          <ImportUpload session={session} state={state} />
          <DraftList kind={kind} keeper={keeper} />
          <EarlierImports imports={sent} onOpen={(id) => session.openSent(id)} />
          <Expectations />
        </div>
      )
    case 'check':
      return <RecordCheckStep session={session} keeper={keeper} state={state} />
    case 'plan':
      return <HierarchyPlanStep session={session} state={state} />
    case 'send':
      return <RecordReceipt session={session} keeper={keeper} state={state} />
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
