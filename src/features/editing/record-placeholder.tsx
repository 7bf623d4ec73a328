import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import type { useEditedRecord } from './hierarchy-resource.ts'

interface RecordPlaceholderProps {
  readonly query: Pick<ReturnType<typeof useEditedRecord>, 'face' | 'readAgain'>
  /** What is being read, in the middle of a sentence. */
  readonly what: string
}

/** In place of a form: its record is on its way, or cannot be had, and why. */
export function RecordPlaceholder({ query: { face, readAgain }, what }: RecordPlaceholderProps) {
  if (face.kind !== 'failed') return <LoadingNotice label={`Reading the ${what}…`} />
  return <FailedNotice {...face.words} onRetry={face.words.canRetry ? readAgain : undefined} />
}
