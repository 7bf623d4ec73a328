import { Button, Loader } from '@mantine/core'
import { IconClipboardText, IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { itemResources } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useJournal } from '#queries/funds/sent-amounts.ts'
import { withModifier } from '#ui/modifier-key.ts'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { ImportDrafts } from './import-drafts.tsx'
import { EarlierImports } from './import-earlier.tsx'
import type { ImportSession } from './import-session.ts'
import { SheetQuestion } from './import-sheet-question.tsx'
import classes from './import-start.module.css'
import type { ImportState, Opening } from './import-state.ts'
import { JournalTools } from './journal-tools.tsx'

interface ImportStartProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<ImportState, { step: 'start' }>
}

/** Files that the chooser offers; what one is, its content says. */
const openedEndings = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.fods,.xml,.html,.htm'

/** Where the rows come from. Pasting works anywhere on the screen. */
export function ImportStart({ session, keeper, state }: ImportStartProps) {
  const m = useMessages('imports')
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
            {m.chooseFile}
          </Button>
          <Button
            variant="default"
            leftSection={<IconKeyboard size={16} aria-hidden />}
            onClick={() => void session.type()}
          >
            {m.typeRows}
          </Button>
          <TemplateButton kind={session.kind} />
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={openedEndings}
          aria-label={m.fileToImport}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen) void session.drop(chosen)
            currentTarget.value = ''
          }}
        />
      </div>
      <Below session={session} keeper={keeper} />
    </div>
  )
}

function TemplateButton({ kind }: { readonly kind: ImportSession['kind'] }) {
  const m = useMessages('imports')
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => <Link to={`/funds/${itemResources[kind].collection}/template`} {...props} />}
    >
      {m.createTemplate}
    </Button>
  )
}

function Below({ session, keeper }: Pick<ImportStartProps, 'session' | 'keeper'>) {
  return (
    <>
      <ImportDrafts session={session} keeper={keeper} />
      <EarlierImports session={session} />
      <SentJournal />
      <Expectations />
      <OtherKind kind={session.kind} />
    </>
  )
}

function ZoneContent({ session, state: { busy, choice } }: Pick<ImportStartProps, 'session' | 'state'>) {
  if (busy) return <Busy session={session} busy={busy} />
  return choice ? <SheetQuestion session={session} choice={choice} /> : <Invitation />
}

interface BusyProps {
  readonly session: ImportSession
  readonly busy: Opening
}

function Busy({ session, busy: { label, done } }: BusyProps) {
  const m = useMessages('imports')
  return (
    <>
      <p role="status" className={classes.lead}>
        {done === undefined && <Loader size={16} aria-hidden />} {label}
      </p>
      {done !== undefined && <progress className={classes.progress} aria-label={label} value={done} />}
      <Button size="compact-sm" variant="default" onClick={() => session.reset()}>
        {m.cancel}
      </Button>
    </>
  )
}

function Invitation() {
  const m = useMessages('imports')
  return (
    <>
      <IconClipboardText size={34} stroke={1.25} aria-hidden className={classes.icon} />
      <p className={classes.lead}>
        {m.paste<ReactNode>({ keys: <kbd key="keys">{withModifier('V')}</kbd> })}
      </p>
      <p className={classes.hint}>{m.dropFile}</p>
    </>
  )
}

function SentJournal() {
  const m = useMessages('imports')
  // A device that keeps nothing has none.
  if (!useJournal()) return null
  return (
    <section className={classes.earlier} aria-label={m.sentAmounts}>
      <h2 className={classes.earlierTitle}>{m.sentAmounts}</h2>
      <p className={classes.journal}>{m.sentAmountsText}</p>
      <JournalTools />
    </section>
  )
}

function Expectations() {
  const m = useMessages('imports')
  return (
    <dl className={classes.facts}>
      <dt>{m.layout}</dt>
      <dd>{m.layoutText}</dd>
      <dt>{m.updates}</dt>
      <dd>{m.updatesText}</dd>
      <dt>{m.areas}</dt>
      <dd>{m.areasText}</dd>
    </dl>
  )
}

function OtherKind({ kind }: { readonly kind: ImportSession['kind'] }) {
  const m = useMessages('imports')
  const other = kind === 'cost-item' ? 'benefit-item' : 'cost-item'
  return (
    <p className={classes.other}>
      <Link to={`/funds/${itemResources[other].collection}/import`}>{m.importInstead({ kind: other })}</Link>
      {' · '}
      <Link to={`/funds/${itemResources[kind].collection}/create-again`}>{m.restoreItem}</Link>
    </p>
  )
}
