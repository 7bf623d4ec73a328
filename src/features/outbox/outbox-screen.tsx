// All that waits, as a change request grouped by record, and all that has been, with its receipt.
import { Button, FileButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useSentImports } from '#queries/funds/sent-imports.ts'
import { isPending, type OutboxEntry, type OutboxSnapshot, useOutbox } from '#queries/outbox.ts'
import { useOutboxFile } from '#queries/outbox-file.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ConflictForm } from './conflict-form.tsx'
import { EntryView } from './entry-view.tsx'
import { ImportView, isThrough } from './import-view.tsx'
import classes from './outbox.module.css'

/** More of the history than this nobody scrolls through; the file has all of it. */
const mostShown = 200

export function OutboxScreen() {
  usePageTitle('Outbox')
  const { outbox, snapshot } = useOutbox()
  const waiting = snapshot.entries.filter(isPending)
  const conflicts = waiting.filter(({ state }) => state === 'conflict')
  const file = useOutboxFile()
  const save = async () => saveFile(await file.save())
  const [takenOver, setTakenOver] = useState<string>()
  const takeOver = async (chosen: File | null) => {
    if (!chosen) return
    try {
      setTakenOver(takenOverWords(await file.takeOver(chosen)))
    } catch (error) {
      setTakenOver(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section className={classes.page} aria-labelledby="outbox-title">
      <PageHead
        id="outbox-title"
        title="Outbox"
        summary={<span role="status">{summaryOf(waiting.length, snapshot)}</span>}
      >
        <span className={classes.space} />
        <Button size="xs" variant="default" disabled={waiting.length === 0} onClick={() => outbox.sendNow()}>
          Send now
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={snapshot.entries.length === 0}
          onClick={() => void save()}
        >
          Save as a file
        </Button>
        <FileButton accept="application/json,.json" onChange={(chosen) => void takeOver(chosen)}>
          {(button) => (
            <Button size="xs" variant="default" {...button}>
              Take over a file…
            </Button>
          )}
        </FileButton>
      </PageHead>
      {takenOver && (
        <p role="status" className={classes.taken}>
          {takenOver}
        </p>
      )}
      <Problem words={snapshot.problem} />
      {snapshot.isKnown && snapshot.entries.length === 0 && (
        <Notice icon={<IconSend size={28} stroke={1.5} />} title="Nothing waits and nothing was sent">
          <p>What you create, edit, archive or delete is kept here until the service has it.</p>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <section aria-label="Conflicts" className={classes.section}>
          <h2 className={classes.heading}>Changed by someone else, too</h2>
          {conflicts.map((entry) => (
            <ConflictForm key={`${entry.seq} ${entry.attempts}`} entry={entry} />
          ))}
        </section>
      )}
      <Waiting entries={waiting.filter(({ state, bulk }) => state !== 'conflict' && !bulk)} />
      <History entries={snapshot.entries} />
    </section>
  )
}

function takenOverWords(count: number): string {
  if (count === 0) return 'Nothing in this file is still owed, or it is all here already.'
  const what = count === 1 ? '1 change was' : `${count} changes were`
  return `${what} taken over. What was never sent is held: drop it on the other device, then release it here.`
}

function Problem({ words }: { readonly words: string | undefined }) {
  return words === undefined ? null : (
    <p role="alert" className={classes.problem}>
      {words}
    </p>
  )
}

/** Nothing is said to be saved by a device that cannot know. */
function summaryOf(waiting: number, { problem, isKnown }: OutboxSnapshot): string {
  if (waiting > 0) return `${waiting} waiting`
  if (problem !== undefined) return 'Not known'
  return isKnown ? 'Everything is saved' : 'Looking…'
}

function Waiting({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const imports = useSentImports().filter((sent) => !isThrough(sent))
  if (entries.length + imports.length === 0) return null
  const groups = Map.groupBy(entries, ({ record }) => record)
  return (
    <section aria-label="Waiting" className={classes.section}>
      <h2 className={classes.heading}>Waiting</h2>
      {imports.length > 0 && (
        <div className={classes.group}>
          <ul className={classes.entries}>
            {imports.map((sent) => (
              <ImportView key={sent.id} sent={sent} />
            ))}
          </ul>
        </div>
      )}
      {[...groups].map(([record, own]) => (
        <div key={record} className={classes.group}>
          <h3 className={classes.record}>{own[0]?.label}</h3>
          <ul className={classes.entries}>
            {own.map((entry) => (
              <EntryView key={entry.seq} entry={entry} isUndone={false} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** What is settled, the latest first; an import is one line, whatever its parts. */
function History({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const imports = useSentImports().filter(isThrough)
  const settled = entries.filter((entry) => !isPending(entry) && !entry.bulk)
  if (settled.length + imports.length === 0) return null
  const lines = [
    ...settled.map((entry) => ({
      seq: entry.seq,
      view: <EntryView key={entry.seq} entry={entry} isUndone={isUndone(entry, entries)} />,
    })),
    ...imports.map((sent) => ({
      seq: sent.parts.at(-1)?.seq ?? 0,
      view: <ImportView key={sent.id} sent={sent} />,
    })),
  ].toSorted((one, other) => other.seq - one.seq)
  return (
    <section aria-label="History" className={classes.section}>
      <h2 className={classes.heading}>History</h2>
      <ul className={classes.entries}>{lines.slice(0, mostShown).map(({ view }) => view)}</ul>
    </section>
  )
}

function isUndone({ seq }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ undoes, state }) => undoes === seq && state !== 'discarded' && state !== 'refused')
}
