// All changes that the service has not confirmed, grouped by record, and all that have been, each with its receipt.
import { Button, FileButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type SentImport, useSentImports } from '#queries/funds/sent-imports.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { useOutboxFile } from '#queries/outbox-file.ts'
import { type SavingStatus, type UnconfirmedChange, useSaving } from '#queries/saving.ts'
import { pendingChanges, savingMessage } from '#queries/saving-messages.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { Problem } from '#ui/problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ConflictForm } from './conflict-form.tsx'
import { PendingEntry, SettledEntry } from './entry-view.tsx'
import { ImportView } from './import-view.tsx'
import classes from './outbox.module.css'

/** More of the history than this nobody scrolls through; the file has all of it. */
const maxShown = 200

const title = 'Pending changes'

export function OutboxScreen() {
  usePageTitle(title)
  const { outbox, snapshot } = useOutbox()
  const saving = useSaving()
  const file = useOutboxFile()
  const save = async () => saveFile(await file.save())
  const [added, setAdded] = useState<string>()
  const addFrom = async (chosen: File | null) => {
    if (!chosen) return
    try {
      setAdded(addedMessage(await file.takeOver(chosen)))
    } catch (error) {
      setAdded(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section className={classes.page} aria-labelledby="outbox-title">
      <PageHead id="outbox-title" title={title} summary={<span role="status">{summaryOf(saving)}</span>}>
        <span className={classes.space} />
        <Button size="xs" disabled={saving.unconfirmed.length === 0} onClick={() => outbox.sendNow()}>
          Send now
        </Button>
        <Button size="xs" disabled={snapshot.entries.length === 0} onClick={() => void save()}>
          Save as a file
        </Button>
        <FileButton accept="application/json,.json" onChange={(chosen) => void addFrom(chosen)}>
          {(button) => (
            <Button size="xs" {...button}>
              Add from a file…
            </Button>
          )}
        </FileButton>
      </PageHead>
      {added && (
        <p role="status" className={classes.taken}>
          {added}
        </p>
      )}
      <Problem words={snapshot.problem} className={classes.problem} />
      {snapshot.isKnown && snapshot.entries.length === 0 && (
        <Notice icon={<IconSend size={28} stroke={1.5} />} title="No pending changes">
          <p>What you create, edit, archive or delete is kept here until the service has confirmed it.</p>
        </Notice>
      )}
      <Attention saving={saving} />
      <Pending saving={saving} />
      <History saving={saving} entries={snapshot.entries} />
    </section>
  )
}

function addedMessage(count: number): string {
  if (count === 0) return 'Nothing in this file is pending, or all of it is here already.'
  return `${pendingChanges(count)} added. What was never sent is paused: discard it on the other device, then resume it here.`
}

function summaryOf(saving: SavingStatus): string {
  if (saving.state === 'loading') return 'Loading…'
  return savingMessage(saving) ?? 'No pending changes'
}

/** Changes that only the person can settle: conflicts, then the others. */
function Attention({ saving }: { readonly saving: SavingStatus }) {
  const urgent = saving.unconfirmed.filter(({ state }) => state === 'attention')
  const conflicts = urgent.filter(({ entry }) => entry.state === 'conflict')
  const others = urgent.filter(({ entry }) => entry.state !== 'conflict')
  const imports = useOpenImports(others)
  if (urgent.length === 0) return null
  return (
    <section aria-label="Needs attention" className={classes.section}>
      <h2 className={classes.heading}>Needs attention</h2>
      {conflicts.map(({ entry }) => (
        <ConflictForm key={`${entry.seq} ${entry.attempts}`} entry={entry} />
      ))}
      <Changes changes={others} imports={imports} />
    </section>
  )
}

/** Changes that are saved without the person, or when they resume them. */
function Pending({ saving }: { readonly saving: SavingStatus }) {
  const changes = saving.unconfirmed.filter(({ state }) => state !== 'attention')
  const urgent = useOpenImports(saving.unconfirmed.filter(({ state }) => state === 'attention'))
  const imports = useOpenImports(changes).filter((sent) => !urgent.includes(sent))
  if (changes.every(({ entry }) => entry.bulk) && imports.length === 0) return null
  return (
    <section aria-label="Pending" className={classes.section}>
      <h2 className={classes.heading}>Pending</h2>
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

/** What is over, the latest first; an import is one line, whatever its parts. */
function History({ saving, entries }: HistoryProps) {
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
    <section aria-label="History" className={classes.section}>
      <h2 className={classes.heading}>History</h2>
      <ul className="plainList">{lines.slice(0, maxShown).map(({ view }) => view)}</ul>
    </section>
  )
}

function isUndone({ seq }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ undoes, state }) => undoes === seq && state !== 'discarded' && state !== 'refused')
}
