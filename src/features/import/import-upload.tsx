// Where a sheet comes in: pasted anywhere on the screen, dropped, or chosen as a file.
import { Button, Loader } from '@mantine/core'
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import { withModifier } from '#ui/key-bindings.ts'
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
  const zone = useRef<HTMLDivElement>(null)
  const { isOver, hasSeveral, takeFiles } = useArrivals(session, zone)
  const problem = hasSeveral ? m.oneFile : state.problem
  const file = useRef<HTMLInputElement>(null)
  return (
    <div ref={zone} className={classes.zone} data-over={isOver || undefined}>
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
          takeFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/**
 * Takes what is pasted or dropped. A file is taken wherever it is dropped, because the browser would leave the page for it
 * elsewhere.
 */
function useArrivals(session: SheetTaker, zone: RefObject<HTMLDivElement | null>) {
  const [isOver, setIsOver] = useState(false)
  const [hasSeveral, setHasSeveral] = useState(false)
  const takeFiles = ([file, ...others]: readonly File[]) => {
    setHasSeveral(others.length > 0)
    if (file && others.length === 0) void session.drop(file)
  }
  const take = useEffectEvent((data: DataTransfer, isDrop: boolean) => {
    const text = data.getData('text/plain')
    if (data.files.length > 0 && (isDrop || text === '')) takeFiles([...data.files])
    else if (!isDrop || text !== '') {
      setHasSeveral(false)
      void session.paste({ text, html: data.getData('text/html') })
    }
  })
  // Listens from the frame that shows the invitation on, so that an immediate paste is not lost.
  useLayoutEffect(() => {
    const end = new AbortController()
    const listen = <Type extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: end.signal })
    const isMeant = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes('Files') || (target instanceof Node && zone.current?.contains(target))
    listen('paste', (event) => {
      if (event.defaultPrevented || !event.clipboardData) return
      event.preventDefault()
      take(event.clipboardData, false)
    })
    listen('dragover', (event) => {
      const isTaken = isMeant(event) === true
      setIsOver(isTaken)
      if (isTaken) event.preventDefault()
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      if (!event.dataTransfer || !isMeant(event)) return
      event.preventDefault()
      take(event.dataTransfer, true)
    })
    return () => end.abort()
  }, [zone])
  return { isOver, hasSeveral, takeFiles }
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
