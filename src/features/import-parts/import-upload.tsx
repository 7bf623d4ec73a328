// Where a sheet comes in: pasted anywhere on the screen, dropped, or chosen as a file.
import { Button, Loader } from '@mantine/core'
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardFlavours } from '#bulk-import/reading/clipboard.ts'
import type { WorkbookSheet } from '#bulk-import/workbook/workbook.ts'
import { useMessages } from '#messages/catalogs.ts'
import { withModifier } from '#ui/modifier-key.ts'
import { useIsTouch } from '#ui/use-media.ts'
import type { Opening, SheetChoice } from './import-file.ts'
import { SheetQuestion } from './import-sheet-question.tsx'
import classes from './import-start.module.css'

/** What takes the sheet. */
interface SheetTaker {
  paste(flavours: ClipboardFlavours): Promise<void>
  drop(file: File): Promise<void>
  chooseSheet(choice: SheetChoice, sheet: WorkbookSheet): Promise<void>
  reset(): void
}

/** The first step of an import, before a sheet is there. */
export interface UploadStep {
  readonly step: 'start'
  readonly problem: string | undefined
  readonly busy: Opening | undefined
  /** A workbook of which one sheet has to be chosen. */
  readonly choice?: SheetChoice
}

interface ImportUploadProps {
  readonly session: SheetTaker
  readonly state: UploadStep
  /** Other ways to begin, as buttons. */
  readonly actions?: ReactNode
}

/** Files that the chooser offers; what one is, its content says. */
const openedEndings = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.fods,.xml,.html,.htm'

export function ImportUpload({ session, state, actions }: ImportUploadProps) {
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
  // Listens from the frame that shows the invitation on, so that an immediate paste is not lost.
  useLayoutEffect(() => {
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
    <>
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
          {actions}
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
    </>
  )
}

function ZoneContent({ session, state: { busy, choice } }: Pick<ImportUploadProps, 'session' | 'state'>) {
  if (busy) return <Busy session={session} busy={busy} />
  return choice ? (
    <SheetQuestion choice={choice} onChoose={(sheet) => void session.chooseSheet(choice, sheet)} />
  ) : (
    <Invitation />
  )
}

interface BusyProps {
  readonly session: SheetTaker
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
  const isTouch = useIsTouch()
  return (
    <>
      <IconClipboardText size={34} stroke={1.25} aria-hidden className={classes.icon} />
      {isTouch ? (
        // A finger gets the menu with Paste in a field only. What is pasted goes to the screen, and keys are of no use.
        <label className={classes.lead}>
          {m.pasteByTouch}
          <input
            value=""
            inputMode="none"
            autoComplete="off"
            className={classes.pasteField}
            onChange={() => {}}
          />
        </label>
      ) : (
        <p className={classes.lead}>
          {m.paste<ReactNode>({ keys: <kbd key="keys">{withModifier('V')}</kbd> })}
        </p>
      )}
      <p className={classes.hint}>{isTouch ? m.openFile : m.dropFile}</p>
    </>
  )
}
