// What is said of a list that is read from a service, as a tree or in rows: whether it is loading, failed, empty, without a
// match or shown, how many records that are, and since when they are so.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconBinaryTree, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ListRemark, ListViewState, ServiceNames } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { formatRelative } from '#ui/dates.ts'
import { LoadFailureNotice, LoadFailureReason } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RelativeTime, useNow } from '#ui/records/relative-time.tsx'
import { ToolButton } from '#ui/tool-button.tsx'
import classes from './list-state.module.css'

const notAsked: ServiceNames = { kind: 'not-asked' }

export interface ListStateViewProps {
  readonly viewState: ListViewState
  readonly found?: ServiceNames
  readonly kind: Parameters<Messages['ui']['emptyTitle']>[0]['kind']
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

export function ListStateView(props: ListStateViewProps) {
  const m = useMessages('ui')
  const { viewState, found = notAsked, kind, emptyText, onRetry, onClearSearch, children } = props
  switch (viewState.kind) {
    case 'loading':
      return <LoadingNotice label={m.loading} read={viewState.read} total={viewState.total} />
    case 'failed':
      return <LoadFailureNotice failure={viewState.failure} onRetry={onRetry} />
    case 'unlisted':
      return (
        <LoadFailureNotice failure={viewState.failure} onRetry={onRetry}>
          {props.onOpenId && <OpenById onOpen={props.onOpenId} />}
        </LoadFailureNotice>
      )
    case 'empty':
      return (
        <Notice icon={<IconBinaryTree size={28} stroke={1.5} />} title={m.emptyTitle({ kind })}>
          {emptyText}
        </Notice>
      )
    case 'no-match':
      return (
        <Notice
          icon={<IconSearchOff size={28} stroke={1.5} />}
          title={viewState.isPartial && !isNone(found) ? m.noMatchesYet : m.noMatches}
          actions={
            <Button size="xs" onClick={onClearSearch}>
              {m.clearSearchAndFilters}
            </Button>
          }
        >
          <p>{viewState.isPartial ? partialText(found, m) : (props.searchText ?? m.searchesNames)}</p>
        </Notice>
      )
    case 'list':
      return children
  }
}

function isNone(found: ServiceNames): boolean {
  return found.kind === 'answered' && found.total === 0
}

function partialText(found: ServiceNames, m: Messages['ui']): string {
  if (isNone(found)) return m.serviceHasNone
  return found.kind === 'asking' ? m.searchingService : m.searchedPartially
}

interface ListRemarkOptions {
  readonly viewState: ListViewState
  readonly found?: ServiceNames
  readonly onRetry: () => void
}

/** The line beside a list that is shown, when it is not complete or not up to date. */
export function listRemark({ viewState, found = notAsked, onRetry }: ListRemarkOptions): ReactNode {
  const remark = viewState.kind === 'list' ? viewState.remark : undefined
  return remark && <Remark remark={remark} found={found} onRetry={onRetry} />
}

interface RemarkProps {
  readonly remark: ListRemark
  readonly found: ServiceNames
  readonly onRetry: () => void
}

function Remark({ remark, found, onRetry }: RemarkProps) {
  const m = useMessages('ui')
  switch (remark.kind) {
    case 'reading':
      return (
        <>
          <span>{m.loading}</span>
          <OldNote readAt={remark.readAt}>{m.oldWhileLoading}</OldNote>
          <ProgressBar label={m.loading} value={remark.read} total={remark.total} />
          <FoundText found={found} />
        </>
      )
    case 'failed':
      return (
        <>
          <span role="status">
            {remark.isWhole ? m.showsLastLoaded : m.notAllLoaded}{' '}
            <LoadFailureReason failure={remark.failure} />
          </span>
          {remark.isWhole && remark.readAt > 0 && (
            <span>
              <UpdatedAgo time={remark.readAt} />
            </span>
          )}
          <OldNote readAt={remark.readAt}>{m.oldData}</OldNote>
          <FoundText found={found} />
          <RetryButton onRetry={onRetry} />
        </>
      )
    case 'unlisted':
      return <span role="status">{m.unlisted({ count: remark.records })}</span>
    case 'cut-short':
      return (
        <>
          <span role="status">{m.cutShort({ count: remark.records })}</span>
          <RetryButton onRetry={onRetry} />
        </>
      )
  }
}

/** What a search gets from the service beside what is loaded. */
function FoundText({ found }: { readonly found: ServiceNames }) {
  const m = useMessages('ui')
  switch (found.kind) {
    case 'not-asked':
      return null
    case 'asking':
      return <span role="status">{m.serviceSearching}</span>
    case 'failed':
      return <span role="status">{m.serviceSearchFailed}</span>
    case 'answered':
      return (
        <span role="status">
          {found.shown < found.total ? m.serviceFoundFirst(found) : m.serviceFound(found)}
        </span>
      )
  }
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const m = useMessages('ui')
  return (
    <Button size="compact-xs" onClick={onRetry}>
      {m.tryAgain}
    </Button>
  )
}

/** A copy older than this is called old. */
const oldAfterMs = 30 * 24 * 60 * 60 * 1000

/** Warns of a copy that is old; renders nothing for a younger one. */
function OldNote({ readAt, children }: { readonly readAt: number; readonly children: ReactNode }) {
  const now = useNow()
  if (readAt === 0 || now - readAt <= oldAfterMs) return null
  return <strong role="status">{children}</strong>
}

/** Opens a record of which only the id is known, for services that list nothing. */
function OpenById({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const m = useMessages('ui')
  const [id, setId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') onOpen(id.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.field}
        label={m.openById}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        size="xs"
      />
      <Button type="submit" size="xs" disabled={id.trim() === ''}>
        {m.open}
      </Button>
    </form>
  )
}

export interface ReadingFacts {
  readonly isReading: boolean
  /** Epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  readonly readAt: number
  /** Records that others changed and that are not shown so, because rows would move by it. */
  readonly heldCount?: number
}

interface ReadAgainProps extends ReadingFacts {
  readonly onRead: () => void
}

/** A button that loads the list again, and says when it was last updated. */
export function ReadAgain({ isReading, readAt, heldCount = 0, onRead }: ReadAgainProps) {
  const m = useMessages('ui')
  const now = useNow()
  return heldCount > 0 ? (
    <span role="status">
      <Button size="compact-sm" variant="light" onClick={onRead}>
        {m.showHeldChanges({ count: heldCount })}
      </Button>
    </span>
  ) : (
    <ToolButton
      label={m.refresh}
      hint={readAt > 0 ? m.updatedAgo({ time: formatRelative(readAt, now) }).join('') : undefined}
      onClick={onRead}
      disabled={isReading}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden />
    </ToolButton>
  )
}

/** @param time epoch milliseconds */
function UpdatedAgo({ time }: { readonly time: number }) {
  const m = useMessages('ui')
  const parts = m.updatedAgo<ReactNode>({
    time: <RelativeTime key="time" dateTime={new Date(time).toISOString()} />,
  })
  return <>{parts}</>
}

interface RecordCountProps {
  /** How many records are found; undefined when everything is shown. */
  readonly matches: number | undefined
  readonly records: number
}

/** How many records there are, or how many of them are found. */
export function RecordCount({ matches, records }: RecordCountProps) {
  const m = useMessages('ui')
  return matches === undefined ? number(records) : m.partOf({ part: matches, total: records })
}
