import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import type { useEditedRecord } from './hierarchy-resource.ts'

interface RecordPlaceholderProps {
  readonly query: Pick<ReturnType<typeof useEditedRecord>, 'viewState' | 'retry'>
}

/** Shown instead of a form while its record is loading, or when it could not be loaded. */
export function RecordPlaceholder({ query: { viewState, retry } }: RecordPlaceholderProps) {
  const m = useMessages('editing')
  if (viewState.kind !== 'failed') return <LoadingNotice label={m.loading} />
  return <LoadFailureNotice failure={viewState.failure} onRetry={retry} />
}
