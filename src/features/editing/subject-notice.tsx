import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import type { useSubject } from './subject.ts'

interface SubjectNoticeProps {
  readonly subject: Pick<ReturnType<typeof useSubject>, 'face' | 'readAgain'>
  /** What is being read, in the middle of a sentence. */
  readonly what: string
}

/** In place of a form: its record is on its way, or cannot be had, and why. */
export function SubjectNotice({ subject: { face, readAgain }, what }: SubjectNoticeProps) {
  if (face.kind !== 'failed') return <LoadingNotice label={`Reading the ${what}…`} />
  return <FailedNotice {...face.words} onRetry={face.words.canRetry ? readAgain : undefined} />
}
