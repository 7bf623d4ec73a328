// The states of a tree that is read from a service: loading, failed, empty, nothing found, or shown.
import { Button } from '@mantine/core'
import { IconBinaryTree, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EarlyEnd, ServiceNames, TreeViewState } from '#hierarchy/view-state.ts'
import { useNow } from '#ui/clock.ts'
import { FailedNotice, LoadingNotice, Notice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import { OpenById } from '#ui/open-by-id.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'

/** Why a list could not be read to its end. */
const endMessages: Readonly<Record<EarlyEnd, string>> = {
  'missing-cursor': 'The service ended the list without saying where it goes on',
  'repeated-cursor': 'The service sent the same part of the list again and again',
  endless: 'The service went on sending what it had sent before',
}

const notAsked: ServiceNames = { kind: 'not-asked' }

interface TreeStateViewProps {
  readonly viewState: TreeViewState
  readonly found?: ServiceNames
  /** The records in the plural, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  /** What an empty list means and how it fills. */
  readonly emptyText: ReactNode
  /** Where a search looks, in sentences. */
  readonly searchText?: string
  readonly onRetry: () => void
  readonly onClearSearch: () => void
  /** Opens a record of which only the id is known. */
  readonly onOpenId?: ((id: string) => void) | undefined
  readonly children: ReactNode
}

export function TreeStateView(props: TreeStateViewProps) {
  const { viewState, found = notAsked, noun, emptyText, onRetry, onClearSearch, children } = props
  switch (viewState.kind) {
    case 'loading':
      return <LoadingNotice label={`Reading ${noun}…`} read={viewState.read} total={viewState.total} />
    case 'failed': {
      const { canRetry, ...words } = viewState.words
      return <FailedNotice {...words} onRetry={canRetry ? onRetry : undefined} />
    }
    case 'unlisted': {
      const { canRetry: _, ...words } = viewState.words
      return (
        <FailedNotice {...words} onRetry={undefined}>
          {props.onOpenId && <OpenById noun={noun} onOpen={props.onOpenId} />}
        </FailedNotice>
      )
    }
    case 'empty':
      return (
        <Notice icon={<IconBinaryTree size={28} stroke={1.5} />} title={`No ${noun} yet`}>
          <p>{emptyText}</p>
        </Notice>
      )
    case 'no-match':
      return (
        <Notice
          icon={<IconSearchOff size={28} stroke={1.5} />}
          title={viewState.isPartial && !isNone(found) ? 'Nothing found yet' : 'Nothing found'}
          actions={
            <Button size="xs" onClick={onClearSearch}>
              Clear search and filters
            </Button>
          }
        >
          <p>{noMatchText(viewState.isPartial, found, noun, props.searchText)}</p>
        </Notice>
      )
    case 'tree':
      return children
  }
}

function isNone(found: ServiceNames): boolean {
  return found.kind === 'answered' && found.total === 0
}

const namesOfTree =
  'The search looks at names, wherever in the tree they are, and overlooks case and accents. Filters narrow it further.'

function noMatchText(
  isPartial: boolean,
  found: ServiceNames,
  noun: string,
  searchText = namesOfTree,
): string {
  if (!isPartial) return searchText
  if (isNone(found)) return 'The service does not know that name either.'
  if (found.kind === 'asking') return `Not all ${noun} are read yet. The service is being asked.`
  return `Not all ${noun} are read yet: there may be more.`
}

interface TreeRemarkProps {
  readonly viewState: TreeViewState
  readonly found?: ServiceNames
  readonly noun: string
  readonly onRetry: () => void
}

/** What has to be said beside a tree that is shown; undefined when there is nothing to say. */
export function treeRemark({ viewState, found = notAsked, noun, onRetry }: TreeRemarkProps): ReactNode {
  const remark = viewState.kind === 'tree' ? viewState.remark : undefined
  switch (remark?.kind) {
    case undefined:
      return undefined
    case 'reading':
      return (
        <>
          <span>Reading {noun}</span>
          <StaleNote readAt={remark.readAt}>What is shown until then is old.</StaleNote>
          <ProgressBar label={`Reading ${noun}`} value={remark.read} total={remark.total} />
          <FoundText found={found} />
        </>
      )
    case 'failed':
      return (
        <>
          <span role="status">
            {remark.isWhole ? `These are the ${noun} as last read.` : `Not all ${noun} could be read.`}{' '}
            {remark.isWhole && remark.readAt > 0 && <ReadAt time={remark.readAt} />}
            {remark.words.message}
          </span>
          <StaleNote readAt={remark.readAt}>
            That is long ago: do not rely on it before it is read again.
          </StaleNote>
          <FoundText found={found} />
          <RetryButton onRetry={onRetry} />
        </>
      )
    case 'unlisted':
      return (
        <span role="status">
          This site does not list {noun}: here{' '}
          {remark.records === 1 ? 'is the one' : `are the ${formatCount(remark.records)}`} that this device
          has met, with those above. There may be more below each.
        </span>
      )
    case 'cut-short':
      return (
        <>
          <span role="status">
            {endMessages[remark.end]}: {formatCount(remark.records)} {noun} were read, there may be more.
          </span>
          <RetryButton onRetry={onRetry} />
        </>
      )
  }
}

/** What a search gets from the service beside what is read. */
function FoundText({ found }: { readonly found: ServiceNames }) {
  switch (found.kind) {
    case 'not-asked':
      return null
    case 'asking':
      return <span role="status">Asking the service, too…</span>
    case 'failed':
      return <span role="status">The service did not answer the search: only what is read was searched.</span>
    case 'answered':
      return (
        <span role="status">
          The service found {formatCount(found.total)}
          {found.shown < found.total && `, of which the first ${formatCount(found.shown)} are shown already`}.
        </span>
      )
  }
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="compact-xs" onClick={onRetry}>
      Try again
    </Button>
  )
}

/** A copy older than this is called old. */
const oldAfterMs = 30 * 24 * 60 * 60 * 1000

/** What is to be said of a copy on a device that was not opened for long; nothing of a younger one. */
function StaleNote({ readAt, children }: { readonly readAt: number; readonly children: ReactNode }) {
  const now = useNow()
  if (readAt === 0 || now - readAt <= oldAfterMs) return null
  return <strong role="status">{children}</strong>
}

function ReadAt({ time }: { readonly time: number }) {
  return (
    <>
      That was <RelativeTime dateTime={new Date(time).toISOString()} />.{' '}
    </>
  )
}
