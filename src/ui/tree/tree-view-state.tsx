// The states of a tree that is read from a service: loading, failed, empty, nothing found, or shown.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconBinaryTree, IconSearchOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ServiceNames, TreeRemark, TreeViewState } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { LoadFailureNotice, LoadFailureReason } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useNow } from '#ui/records/relative-time.tsx'
import openByIdClasses from './open-by-id.module.css'
import { UpdatedAgo } from './tree-tools.tsx'

const notAsked: ServiceNames = { kind: 'not-asked' }

export interface TreeStateViewProps {
  readonly viewState: TreeViewState
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

export function TreeStateView(props: TreeStateViewProps) {
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
    case 'tree':
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

interface TreeRemarkOptions {
  readonly viewState: TreeViewState
  readonly found?: ServiceNames
  readonly onRetry: () => void
}

/** The line beside a tree that is shown, when it is not complete or not up to date. */
export function treeRemark({ viewState, found = notAsked, onRetry }: TreeRemarkOptions): ReactNode {
  const remark = viewState.kind === 'tree' ? viewState.remark : undefined
  return remark && <Remark remark={remark} found={found} onRetry={onRetry} />
}

interface RemarkProps {
  readonly remark: TreeRemark
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
    <form className={openByIdClasses.form} onSubmit={submit}>
      <TextInput
        className={openByIdClasses.field}
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
