import { Button, Loader } from '@mantine/core'
import { IconClipboardText, IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { itemResources } from '#contract/resources.ts'
import { useJournal } from '#queries/funds/sent-amounts.ts'
import { EarlierImports } from './import-earlier.tsx'
import type { ImportSession } from './import-session.ts'
import { SheetQuestion } from './import-sheet-question.tsx'
import classes from './import-start.module.css'
import type { ImportState, Opening } from './import-state.ts'
import { JournalTools } from './journal-tools.tsx'

interface ImportStartProps {
  readonly session: ImportSession
  readonly state: Extract<ImportState, { step: 'start' }>
}

/** Where the rows come from. Ctrl+V works anywhere on the screen. */
export function ImportStart({ session, state }: ImportStartProps) {
  const { problem } = state
  const [isOver, setIsOver] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const paste = useEffectEvent((data: DataTransfer) => {
    const [dropped] = data.files
    const text = data.getData('text/plain')
    if (text === '' && dropped) void session.drop(dropped)
    else void session.paste({ text, html: data.getData('text/html') })
  })
  useEffect(() => {
    const listen = (event: globalThis.ClipboardEvent) => {
      if (event.defaultPrevented || !event.clipboardData) return
      event.preventDefault()
      paste(event.clipboardData)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void session.drop(dropped)
  }
  return (
    <div className={classes.start}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen with the button below */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <ZoneContent session={session} state={state} />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => file.current?.click()}
          >
            Choose a file
          </Button>
          <Button
            variant="default"
            leftSection={<IconKeyboard size={16} aria-hidden />}
            onClick={() => void session.type()}
          >
            Type into an empty sheet
          </Button>
          <TemplateButton kind={session.kind} />
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label="File to import"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen) void session.drop(chosen)
            currentTarget.value = ''
          }}
        />
      </div>
      <Below session={session} />
    </div>
  )
}

function TemplateButton({ kind }: { readonly kind: ImportSession['kind'] }) {
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => <Link to={`/funds/${itemResources[kind].collection}/template`} {...props} />}
    >
      Make a template
    </Button>
  )
}

function Below({ session }: { readonly session: ImportSession }) {
  return (
    <>
      <EarlierImports session={session} />
      <SentJournal />
      <Expectations />
      <OtherKind kind={session.kind} />
    </>
  )
}

function ZoneContent({ session, state: { busy, choice } }: ImportStartProps) {
  if (busy) return <Busy session={session} busy={busy} />
  return choice ? <SheetQuestion session={session} choice={choice} /> : <Invitation />
}

interface BusyProps {
  readonly session: ImportSession
  readonly busy: Opening
}

function Busy({ session, busy: { label, done } }: BusyProps) {
  return (
    <>
      <p role="status" className={classes.lead}>
        {done === undefined && <Loader size={16} aria-hidden />} {label}
      </p>
      {done !== undefined && <progress className={classes.progress} aria-label={label} value={done} />}
      <Button size="compact-sm" variant="default" onClick={() => session.reset()}>
        Cancel
      </Button>
    </>
  )
}

function Invitation() {
  return (
    <>
      <IconClipboardText size={34} stroke={1.25} aria-hidden className={classes.icon} />
      <p className={classes.lead}>
        Copy the rows in your spreadsheet, headings included, and press <kbd>Ctrl</kbd> <kbd>V</kbd> here
      </p>
      <p className={classes.hint}>
        or drop a CSV, TSV or Excel file. Nothing is sent before you have seen the plan.
      </p>
    </>
  )
}

function SentJournal() {
  // A device that keeps nothing has none.
  if (!useJournal()) return null
  return (
    <section className={classes.earlier} aria-label="Journal of what was sent">
      <h2 className={classes.earlierTitle}>Journal of what was sent</h2>
      <p className={classes.journal}>
        Amounts cannot be read back from the service, so that what is sent from here is remembered on this
        device, until you sign out. Save it for another device or a colleague, or merge theirs.
      </p>
      <JournalTools />
    </section>
  )
}

function Expectations() {
  return (
    <dl className={classes.facts}>
      <dt>One row per item</dt>
      <dd>
        with a column per period: 2026-01, Jan 2026, Actual 2026-01. Or one row per item, version and period.
      </dd>
      <dt>Updates</dt>
      <dd>need the item’s ID or external ID in a column. Rows with neither become new items.</dd>
      <dt>Focus areas</dt>
      <dd>by ID, external ID, or the path of names: Retail / Payments / Cards.</dd>
    </dl>
  )
}

function OtherKind({ kind }: { readonly kind: ImportSession['kind'] }) {
  const other = itemResources[kind === 'cost-item' ? 'benefit-item' : 'cost-item']
  return (
    <p className={classes.other}>
      <Link to={`/funds/${other.collection}/import`}>Import {other.plural} instead</Link>
      {' · '}
      <Link to={`/funds/${itemResources[kind].collection}/create-again`}>
        Create a deleted item again from its file
      </Link>
    </p>
  )
}
