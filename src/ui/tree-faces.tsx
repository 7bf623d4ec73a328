// The faces of a tree that is read from a service: on its way, failed, empty, nothing found, or there.
import { Button } from '@mantine/core'
import { IconBinaryTree, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FailedNotice, type FailedNoticeProps, LoadingNotice, Notice } from './notice.tsx'
import { formatCount, ProgressBar } from './progress-bar.tsx'

interface Words extends Omit<FailedNoticeProps, 'onRetry'> {
  readonly canRetry: boolean
}

export type TreeFace =
  | { readonly kind: 'loading'; readonly read: number; readonly total: number | undefined }
  | { readonly kind: 'failed'; readonly words: Words }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'tree'; readonly remark: TreeRemarkFacts | undefined }

type TreeRemarkFacts =
  | { readonly kind: 'reading'; readonly read: number; readonly total: number }
  | { readonly kind: 'failed'; readonly words: Words; readonly isWhole: boolean }
  | { readonly kind: 'cut-short'; readonly records: number }

interface TreeFacesProps {
  readonly face: TreeFace
  /** The records in the plural, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  /** What an empty list means and how it fills. */
  readonly emptyText: string
  readonly onRetry: () => void
  readonly onClearSearch: () => void
  readonly children: ReactNode
}

export function TreeFaces({ face, noun, emptyText, onRetry, onClearSearch, children }: TreeFacesProps) {
  switch (face.kind) {
    case 'loading':
      return <LoadingNotice label={`Reading ${noun}…`} read={face.read} total={face.total} />
    case 'failed': {
      const { canRetry, ...words } = face.words
      return <FailedNotice {...words} onRetry={canRetry ? onRetry : undefined} />
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
          title="Nothing has that name"
          actions={
            <Button size="xs" variant="default" onClick={onClearSearch}>
              Clear the search
            </Button>
          }
        >
          <p>The search looks at names, wherever in the tree they are, and overlooks case and accents.</p>
        </Notice>
      )
    case 'tree':
      return children
  }
}

interface TreeRemarkProps {
  readonly face: TreeFace
  readonly noun: string
  readonly onRetry: () => void
}

/** What has to be said beside a tree that is shown; undefined when there is nothing to say. */
export function treeRemark({ face, noun, onRetry }: TreeRemarkProps): ReactNode {
  const remark = face.kind === 'tree' ? face.remark : undefined
  switch (remark?.kind) {
    case undefined:
      return undefined
    case 'reading':
      return (
        <>
          <span>Reading {noun}</span>
          <ProgressBar label={`Reading ${noun}`} value={remark.read} total={remark.total} />
        </>
      )
    case 'failed':
      return (
        <>
          <span role="status">
            {remark.isWhole ? `These are the ${noun} as last read.` : `Not all ${noun} could be read.`}{' '}
            {remark.words.message}
          </span>
          <RetryButton onRetry={onRetry} />
        </>
      )
    case 'cut-short':
      return (
        <>
          <span role="status">
            The service ended the list without saying where it goes on: {formatCount(remark.records)} {noun}{' '}
            were read, there may be more.
          </span>
          <RetryButton onRetry={onRetry} />
        </>
      )
  }
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  )
}
