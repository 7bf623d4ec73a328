import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import type { useEditedRecord } from './hierarchy-resource.ts'

interface RecordPlaceholderProps {
  readonly query: Pick<ReturnType<typeof useEditedRecord>, 'viewState' | 'readAgain'>
  /** What is being read, in the middle of a sentence. */
  readonly what: string
}

/** In place of a form: its record is on its way, or cannot be had, and why. */
export function RecordPlaceholder({ query: { viewState, readAgain }, what }: RecordPlaceholderProps) {
  if (viewState.kind !== 'failed') return <LoadingNotice label={`Reading the ${what}…`} />
  return <FailedNotice {...viewState.words} onRetry={viewState.words.canRetry ? readAgain : undefined} />
}
