// The import of cost or benefit items: upload, match columns, review, import. Each step is a screen over one session.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { useSentImports } from '#data/imports/sent-imports.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { isContested } from './import-conflicts.tsx'
import { ImportDraftKeeper, type KeptSession } from './import-draft-keeper.ts'
import { DraftProblem, DraftStatus } from './import-draft-status.tsx'
import { ImportLeaveGuard } from './import-leave-guard.tsx'
import { ImportSession } from './import-session.ts'
import { type ImportSource, importSource } from './import-source.ts'
import { ImportStart } from './import-start.tsx'
import { ImportSteps } from './import-steps.tsx'
import { LaterStep } from './later-steps.tsx'

/** The import of items of a kind. */
export function ImportScreen({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('imports')
  const planning = usePlanning()
  const [source] = useState(() => importSource(planning, kind))
  const { session, keeper } = useKeptImport(source, () => new ImportSession(source, m))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const sent = useSentImports().find(({ id }) => state.step === 'send' && id === state.importId)
  // Amounts that someone else sent since lead back into the review.
  const isOpenAgain = sent !== undefined && isContested(sent)
  const title = m.title({ kind })
  usePageTitle(title)
  return (
    <section className={page.page} aria-labelledby="import-title">
      <PageHead id="import-title" title={title}>
        <DraftStatus keeper={keeper} />
        <ImportSteps step={isOpenAgain ? 'plan' : state.step} />
      </PageHead>
      <ImportLeaveGuard
        session={session}
        keeper={keeper}
        isSaving={state.step === 'plan' && state.busy !== undefined}
      />
      <DraftProblem keeper={keeper} />
      {state.step === 'start' ? (
        <ImportStart session={session} keeper={keeper} state={state} />
      ) : (
        <LaterStep session={session} keeper={keeper} state={state} />
      )}
    </section>
  )
}

/** An import whose sheet is kept as a draft, and whose address names what is on the screen. */
export function useKeptImport<Session extends KeptSession>(
  source: Pick<ImportSource, 'openDrafts' | 'outbox'>,
  begin: () => Session,
) {
  const m = useMessages('imports')
  const navigate = useNavigate()
  const { draft, sent } = useSearch({ strict: false })
  const [made] = useState(() => {
    const session = begin()
    const keeper = new ImportDraftKeeper(session, {
      source,
      m,
      // The session is there already, and the guard has been asked.
      onMove: (address, { replace }) =>
        void navigate({
          to: '.',
          search: ({ from }) => ({ ...address, ...(from && { from }) }),
          replace,
          ignoreBlocker: true,
        }),
    })
    return { session, keeper }
  })
  const { session, keeper } = made
  useEffect(() => session.prepare(), [session])
  useEffect(() => keeper.start(), [keeper])
  useEffect(() => keeper.goTo({ ...(draft && { draft }), ...(sent && { sent }) }), [keeper, draft, sent])
  return made
}
