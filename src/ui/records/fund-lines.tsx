import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { FailureDetails } from '#ui/failure-details.tsx'
import { failureMessage } from '#ui/failure-message.ts'
import { Identifier } from '#ui/forms/form-parts.tsx'
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

interface LoadProgress {
  readonly read: number
  readonly total: number
}

type LinesState =
  | { readonly kind: 'loading'; readonly progress: LoadProgress | undefined }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | { readonly kind: 'lines'; readonly lines: readonly Line[]; readonly isWhole: boolean }

interface FundLinesProps {
  readonly kind: 'cost-item' | 'benefit-item'
  readonly viewState: LinesState
  /** Ways on from here. */
  readonly links?: ReactNode
}

const linesAtFirst = 12

const titles = { 'cost-item': 'costItems', 'benefit-item': 'benefitItems' } as const
const emptyTexts = { 'cost-item': 'noCostItems', 'benefit-item': 'noBenefitItems' } as const

/** The cost or benefit items of one record. */
export function FundLines({ kind, viewState, links }: FundLinesProps) {
  const m = useMessages('record')
  const count = viewState.kind === 'lines' ? viewState.lines.length : 0
  const isEmpty = viewState.kind === 'lines' && viewState.isWhole && count === 0
  return (
    <RecordSection
      title={m[titles[kind]]}
      note={
        <>
          {count > 0 && <span>{number(count)}</span>}
          {isEmpty && <span>{m[emptyTexts[kind]]}</span>}
          {links && <span className={classes.links}>{links}</span>}
        </>
      }
    >
      {viewState.kind === 'loading' && <Loading kind={kind} progress={viewState.progress} />}
      {viewState.kind === 'failed' && <Failed failure={viewState.failure} onRetry={viewState.retry} />}
      {viewState.kind === 'lines' && <Lines {...viewState} />}
    </RecordSection>
  )
}

interface LoadingProps extends Pick<FundLinesProps, 'kind'> {
  readonly progress: LoadProgress | undefined
}

function Loading({ kind, progress }: LoadingProps) {
  const m = useMessages('ui')
  const label = m.loadingItems({ kind })
  return (
    <div role="status" className={classes.loading}>
      <span>{label}</span>
      {progress && <ProgressBar label={label} value={progress.read} total={progress.total} />}
    </div>
  )
}

function Failed({ failure, onRetry }: { readonly failure: LoadFailure; readonly onRetry: () => void }) {
  const m = useMessages('ui')
  const { cause, title, message, said, canRetry } = failureMessage(useMessages('failures'), failure)
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.failedTitle}>
        {cause === 'closed' && <IconLock size={14} stroke={1.75} aria-hidden />}
        {title}
      </p>
      <p>{message}</p>
      <FailureDetails said={said} />
      {canRetry && (
        <Button size="compact-xs" onClick={onRetry}>
          {m.tryAgain}
        </Button>
      )}
    </div>
  )
}

type LinesProps = Extract<LinesState, { kind: 'lines' }>

function Lines({ lines, isWhole }: LinesProps) {
  const m = useMessages('record')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? lines : lines.slice(0, linesAtFirst)
  return (
    <>
      {!isWhole && <RecordHint>{m.itemsCutShort}</RecordHint>}
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
          {m.showAll({ count: lines.length })}
        </Button>
      )}
    </>
  )
}
