import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { FailureMessage } from '#hierarchy/view-state.ts'
import { ExperimentalMark } from '#ui/experimental-mark.tsx'
import { Identifier } from '#ui/forms/fields.tsx'
import { formatCount } from '#ui/numbers.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './fund-lines.module.css'
import { RecordHint, RecordSection } from './record-section.tsx'

interface Line {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  /** What kind of item it is. */
  readonly facts: readonly string[]
}

type LinesState =
  | {
      readonly kind: 'loading'
      readonly progress: { readonly read: number; readonly total: number } | undefined
    }
  | { readonly kind: 'failed'; readonly words: FailureMessage; readonly retry: () => void }
  | { readonly kind: 'lines'; readonly lines: readonly Line[]; readonly isWhole: boolean }

interface FundLinesProps {
  /** `Cost items` */
  readonly title: string
  readonly viewState: LinesState
  /** Ways on from here. */
  readonly links?: ReactNode
}

/** Lines shown at first. */
const atFirst = 12

/** The cost or benefit items of one record. */
export function FundLines({ title, viewState, links }: FundLinesProps) {
  const count =
    viewState.kind === 'lines' && viewState.lines.length > 0 ? formatCount(viewState.lines.length) : undefined
  return (
    <RecordSection
      title={title}
      note={
        <>
          {count && <span>{count}</span>}
          <ExperimentalMark />
        </>
      }
    >
      <LinesView noun={title.toLowerCase()} viewState={viewState} />
      {links && <p className={classes.links}>{links}</p>}
    </RecordSection>
  )
}

function LinesView({ noun, viewState }: { readonly noun: string; readonly viewState: LinesState }) {
  switch (viewState.kind) {
    case 'loading':
      return (
        <div role="status" className={classes.loading}>
          <span>Reading {noun}…</span>
          {viewState.progress && (
            <ProgressBar
              label={`Reading ${noun}`}
              value={viewState.progress.read}
              total={viewState.progress.total}
            />
          )}
        </div>
      )
    case 'failed':
      return <Failed words={viewState.words} onRetry={viewState.retry} />
    case 'lines':
      return <Lines noun={noun} lines={viewState.lines} isWhole={viewState.isWhole} />
  }
}

function Failed({ words, onRetry }: { readonly words: FailureMessage; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.failedTitle}>
        {words.cause === 'closed' && <IconLock size={14} stroke={1.75} aria-hidden />}
        {words.title}
      </p>
      <p>{words.message}</p>
      {words.said.length > 0 && <p>The service said: {words.said.join(' ')}</p>}
      {words.canRetry && (
        <Button size="compact-xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface LinesProps {
  readonly noun: string
  readonly lines: readonly Line[]
  readonly isWhole: boolean
}

function Lines({ noun, lines, isWhole }: LinesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? lines : lines.slice(0, atFirst)
  return (
    <>
      {lines.length === 0 && isWhole && <RecordHint>No {noun} are linked to this.</RecordHint>}
      {!isWhole && (
        <RecordHint>
          The service ended the list of {noun} without saying where it goes on: there may be more.
        </RecordHint>
      )}
      {lines.length > 0 && (
        <ul className={classes.list}>
          {shown.map((line) => (
            <li key={line.id} className={classes.line}>
              <span className={classes.name}>{line.name}</span>
              <span className={classes.facts}>
                {line.facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
                {line.externalId && <Identifier>{line.externalId}</Identifier>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button size="compact-sm" onClick={() => setShowsAll(true)}>
          Show all {formatCount(lines.length)}
        </Button>
      )}
    </>
  )
}
