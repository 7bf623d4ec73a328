// All changes that the service has not confirmed, grouped by record, and the history of those that are over.
import { Button, FileButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { loadMessages, useMessages } from '#messages/catalogs.ts'
import { type SentImport, useSentImports } from '#queries/funds/sent-imports.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { fileOfOutbox } from '#queries/outbox-file.ts'
import { useConflicts } from '#queries/record-saving.ts'
import { type SavingStatus, type UnconfirmedChange, useSaving } from '#queries/saving.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import { Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { Problem } from '#ui/problem.tsx'
import { ConflictForm } from '#ui/records/conflict-form.tsx'
import { saveFile } from '#ui/save-file.ts'
import { savingLine } from '#ui/saving-line.ts'
import { useLazyPart } from '#ui/use-lazy-part.ts'
import { PendingEntry, SettledEntry } from './entry-view.tsx'
import { ImportView } from './import-view.tsx'
import classes from './outbox.module.css'

/** The exported file has the whole history. */
const maxShown = 200

// Few people ever exchange files, so that it is no part of the page.
const loadFiles = async () => {
  const [{ OutboxFiles }] = await Promise.all([import('./outbox-files.tsx'), loadMessages('review')])
  return OutboxFiles
}

export function OutboxScreen() {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  const { notLoaded } = useMessages('app')
  usePageTitle(m.title)
  const { outbox, snapshot } = useOutbox()
  const saving = useSaving()
  const exportAll = async () => saveFile(await fileOfOutbox(outbox))
  const [asked, setAsked] = useState<File | 'export' | null>(null)
  const { Part: OutboxFiles, hasFailed, preload } = useLazyPart(asked !== null, loadFiles)
  const ask = (wish: typeof asked) => {
    // Loads it again where that failed before.
    preload()
    setAsked(wish)
  }
  const { problem } = snapshot
  const absent = hasFailed
    ? notLoaded({ name: asked === 'export' ? m.exportForReview : m.importFile })
    : undefined
  const isWaiting = saving.unconfirmed.length > 0
  const acts = [
    { label: m.sendNow, isOffered: isWaiting, start: () => outbox.sendNow() },
    { label: m.exportFile, isOffered: snapshot.entries.length > 0, start: exportAll },
    { label: m.exportForReview, isOffered: isWaiting, start: () => ask('export') },
  ]
  return (
    <section className={`surface ${page.scroller}`} aria-labelledby="outbox-title">
      <PageHead id="outbox-title" title={m.title} summary={<Summary saving={saving} />}>
        <div className={classes.tools}>
          {acts
            .filter(({ isOffered }) => isOffered)
            .map(({ label, start }) => (
              <Button key={label} size="xs" onClick={() => void start()}>
                {label}
              </Button>
            ))}
          <FileButton accept="application/json,.json" onChange={ask}>
            {(button) => (
              <Button size="xs" {...button}>
                {m.importFile}
              </Button>
            )}
          </FileButton>
        </div>
      </PageHead>
      {asked && OutboxFiles && <OutboxFiles asked={asked} onClose={() => setAsked(null)} />}
      <Problem words={absent} className={classes.problem} />
      <Problem words={problem && describeStorageProblem(ui, problem)} className={classes.problem} />
      {snapshot.isKnown && snapshot.entries.length === 0 && (
        <Notice icon={<IconSend size={28} stroke={1.5} />} title={m.none}>
          <p>{m.noneText}</p>
        </Notice>
      )}
      <Attention saving={saving} />
      <Pending saving={saving} />
      <History saving={saving} entries={snapshot.entries} />
    </section>
  )
}

function Summary({ saving }: { readonly saving: SavingStatus }) {
  const m = useMessages('outbox')
  const line = savingLine(useMessages('ui'), saving)
  return <span role="status">{saving.state === 'loading' ? m.loading : (line ?? m.none)}</span>
}

/** Changes that only the person can settle: conflicts, then the others. */
function Attention({ saving }: { readonly saving: SavingStatus }) {
  const m = useMessages('outbox')
  const urgent = saving.unconfirmed.filter(({ state }) => state === 'attention')
  const conflictOf = useConflicts()
  const others = urgent.filter(({ entry }) => entry.state !== 'conflict')
  const imports = useOpenImports(others)
  if (urgent.length === 0) return null
  return (
    <section aria-label={m.needsAttention} className={classes.section}>
      <h2 className={classes.heading}>{m.needsAttention}</h2>
      {urgent.map(({ entry }) => {
        const conflict = conflictOf(entry)
        return conflict && <ConflictForm key={`${entry.seq} ${entry.attempts}`} conflict={conflict} />
      })}
      <Changes changes={others} imports={imports} />
    </section>
  )
}

/** Changes that are saved without the person, or when they resume them. */
function Pending({ saving }: { readonly saving: SavingStatus }) {
  const m = useMessages('outbox')
  const changes = saving.unconfirmed.filter(({ state }) => state !== 'attention')
  const urgent = useOpenImports(saving.unconfirmed.filter(({ state }) => state === 'attention'))
  const imports = useOpenImports(changes).filter((sent) => !urgent.includes(sent))
  if (changes.every(({ entry }) => entry.bulk) && imports.length === 0) return null
  return (
    <section aria-label={m.pending} className={classes.section}>
      <h2 className={classes.heading}>{m.pending}</h2>
      <Changes changes={changes} imports={imports} />
    </section>
  )
}

/** The imports that have a part among these changes. */
function useOpenImports(changes: readonly UnconfirmedChange[]): readonly SentImport[] {
  const open = new Set(changes.map(({ entry }) => entry.seq))
  return useSentImports().filter(({ parts }) => parts.some(({ seq }) => open.has(seq)))
}

interface ChangesProps {
  readonly changes: readonly UnconfirmedChange[]
  readonly imports: readonly SentImport[]
}

function Changes({ changes, imports }: ChangesProps) {
  const groups = Map.groupBy(
    changes.filter(({ entry }) => !entry.bulk),
    ({ entry }) => entry.record,
  )
  return (
    <>
      {imports.length > 0 && (
        <div className={classes.group}>
          <ul className="plainList">
            {imports.map((sent) => (
              <ImportView key={sent.id} sent={sent} isOpen />
            ))}
          </ul>
        </div>
      )}
      {[...groups].map(([record, own]) => (
        <div key={record} className={classes.group}>
          <h3 className={classes.record}>{own[0]?.entry.label}</h3>
          <ul className="plainList">
            {own.map((change) => (
              <PendingEntry key={change.entry.seq} change={change} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

interface HistoryProps {
  readonly saving: SavingStatus
  readonly entries: readonly OutboxEntry[]
}

/** The changes that are over, the latest first; an import is one line for all its parts. */
function History({ saving, entries }: HistoryProps) {
  const m = useMessages('outbox')
  const open = useOpenImports(saving.unconfirmed)
  const imports = useSentImports().filter((sent) => !open.includes(sent))
  const unconfirmed = new Set(saving.unconfirmed.map(({ entry }) => entry.seq))
  const settled = entries.filter(({ seq, bulk }) => !unconfirmed.has(seq) && !bulk)
  if (settled.length + imports.length === 0) return null
  const lines = [
    ...settled.map((entry) => ({
      seq: entry.seq,
      view: <SettledEntry key={entry.seq} entry={entry} isUndone={isUndone(entry, entries)} />,
    })),
    ...imports.map((sent) => ({
      seq: sent.parts.at(-1)?.seq ?? 0,
      view: <ImportView key={sent.id} sent={sent} isOpen={false} />,
    })),
  ].toSorted((one, other) => other.seq - one.seq)
  return (
    <section aria-label={m.history} className={classes.section}>
      <h2 className={classes.heading}>{m.history}</h2>
      <ul className="plainList">{lines.slice(0, maxShown).map(({ view }) => view)}</ul>
    </section>
  )
}

function isUndone({ seq }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ undoes, state }) => undoes === seq && state !== 'discarded' && state !== 'refused')
}
