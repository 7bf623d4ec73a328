// Pastes a whole list: a preview of each line, then one entry after the other. What was added stays when one fails, and
// the same text adds the rest.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type CatalogEntry, type CatalogList, fieldsOfList } from '#contract/catalog-operations.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { reasonOf } from '#ui/failure-message.ts'
import { TableHead } from '#ui/table-head.tsx'
import { type NotAdded, useCatalogChanges } from './catalog-changes.ts'
import { bodyOf, fieldsOf, isStatusColor, levelOf } from './entry-values.ts'
import { type Level, LevelTree } from './level-tree.tsx'
import { isValid, type PastedLine, readLines } from './paste-lines.ts'
import classes from './settings.module.css'

interface PasteFormProps {
  readonly list: CatalogList
  readonly entries: readonly CatalogEntry[]
  readonly text: string
  readonly onText: (text: string) => void
  /** Absent where the form is a part of its page. */
  readonly onClose?: () => void
  /** Called when all lines were added; the button says that the next step follows. */
  readonly onGoOn?: (added: number) => void
}

const maxLines = 1000
const maxShown = 50

type Progress =
  | { readonly kind: 'typing' }
  | { readonly kind: 'adding'; readonly done: number; readonly total: number }
  | { readonly kind: 'ended'; readonly count: number; readonly problems: readonly string[] }

export function PasteForm({ list, entries, text, onText, onClose, onGoOn }: PasteFormProps) {
  const m = useMessages('catalog')
  const costTypes = useCatalog('cost-types')
  const { progress, addAll, reset } = useAddAll(list, (count) => {
    onText('')
    onGoOn?.(count)
  })
  const present = { entries, costTypes: costTypes.kind === 'listed' ? costTypes.entries : [] }
  const lines = readLines(list, text, present)
  const fresh = lines.filter(({ result }) => result === 'new')
  const faulty = lines.filter((line) => !isValid(line))
  const isTooLong = lines.length > maxLines
  const goesOn = onGoOn !== undefined && faulty.length === 0
  const isAdding = progress.kind === 'adding'
  const hint = m.pasteHints[fieldsOfList[list].findLast((field) => field !== 'key') ?? 'name']
  return (
    <section className={classes.paste} aria-label={m.pasteTitle}>
      <Textarea
        label={m.pasteLabel}
        description={hint}
        autoFocus={onClose !== undefined}
        autosize={false}
        rows={6}
        spellCheck={false}
        value={text}
        readOnly={isAdding}
        error={isTooLong ? m.tooManyLines({ max: maxLines }) : undefined}
        onChange={(event) => {
          onText(event.currentTarget.value)
          reset()
        }}
      />
      {lines.length > 0 &&
        (goesOn && fieldsOfList[list].includes('level') ? (
          <LevelTree
            label={m.preview}
            levels={lines.filter(({ result }) => result !== 'heading').map(levelIn)}
          />
        ) : (
          <Preview list={list} lines={lines} />
        ))}
      <p role="status" className={classes.status}>
        {progress.kind === 'adding' && m.adding(progress)}
        {progress.kind === 'ended' && m.addedMany(progress)}
        {progress.kind === 'typing' && faulty.length > 0 && m.faultyLines({ count: faulty.length })}
      </p>
      {progress.kind === 'ended' && progress.problems.length > 0 && (
        <div role="alert" className={classes.problem}>
          {progress.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <div className={classes.formActions}>
        {fresh.length > 0 && (
          <Button
            variant="filled"
            size="xs"
            disabled={isTooLong}
            loading={isAdding}
            onClick={() => addAll(fresh, faulty.length === 0)}
          >
            {goesOn ? m.addAndGoOn({ count: fresh.length }) : m.addMany({ count: fresh.length })}
          </Button>
        )}
        {onClose && (
          <Button size="xs" onClick={onClose}>
            {progress.kind === 'ended' ? m.close : m.cancel}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Adds lines one after the other. `onAll` is called when all are added; else the text stays, and its preview shows what is left. */
function useAddAll(list: CatalogList, onAll: (count: number) => void) {
  const m = useMessages('catalog')
  const failures = useMessages('failures')
  const { addMany } = useCatalogChanges(list)
  const [progress, setProgress] = useState<Progress>({ kind: 'typing' })
  const wordsOf = ({ name, failure }: NotAdded) => ({ name, reason: reasonOf(failures, failure) })
  /** @param isWhole whether the text has no other lines that could be added, once they are corrected. */
  const addAll = (lines: readonly PastedLine[], isWhole: boolean) => {
    const total = lines.length
    setProgress({ kind: 'adding', done: 0, total })
    addMany.mutate(
      {
        bodies: lines.map(({ values }) => bodyOf(list, values)),
        onProgress: (done) => setProgress({ kind: 'adding', done, total }),
      },
      {
        onSuccess: ({ added, refused, stopped }) => {
          const problems = [
            ...refused.map((one) => m.notAdded(wordsOf(one))),
            ...(stopped ? [m.stoppedAt(wordsOf(stopped))] : []),
          ]
          setProgress({ kind: 'ended', count: added, problems })
          if (isWhole && problems.length === 0) onAll(added)
        },
      },
    )
  }
  return { progress, addAll, reset: () => setProgress({ kind: 'typing' }) }
}

function levelIn({ values }: PastedLine): Level {
  return { name: values.name ?? '', level: levelOf(values.level ?? '') ?? 0 }
}

function Preview({ list, lines }: { readonly list: CatalogList; readonly lines: readonly PastedLine[] }) {
  const m = useMessages('catalog')
  const fields = fieldsOf(list)
  // Faults first: they are what the person has to look at.
  const inOrder = [...lines.filter((line) => !isValid(line)), ...lines.filter(isValid)]
  const shown = (lines.length > maxShown ? inOrder : lines).slice(0, maxShown)
  return (
    <>
      <table className={classes.preview} aria-label={m.preview}>
        <TableHead titles={[m.line, ...fields.map((field) => m.fields[field]), m.result]} />
        <tbody>
          {shown.map(({ line, values, result }) => (
            <tr key={line} data-result={result}>
              <td data-title={m.line}>{line}</td>
              {fields.map((field) => (
                <td key={field} data-title={m.fields[field]}>
                  {field === 'color' ? colorText(values.color ?? '', m) : values[field]}
                </td>
              ))}
              <td data-title={m.result}>{m.pasteResults[result]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && (
        <p className={classes.hint}>{m.moreLines({ count: lines.length - shown.length })}</p>
      )}
    </>
  )
}

function colorText(color: string, m: Messages['catalog']): string {
  return isStatusColor(color) ? m.colors[color] : color
}
