// What a screen shows of a list, be it a tree or a grid.
import type { Failure } from '#client/failure.ts'
import type { ListRemark, ListViewState, LoadedData } from '#hierarchy/view-state.ts'
import type { ListState } from './list-store.ts'

interface ShownList {
  readonly records: number
  /** Those that the search leaves. */
  readonly shown: number
  readonly what: LoadedData
  /** True for a failure after which the records are not shown. @param read how many it had read */
  readonly hidesRecords: (failure: Failure, read: number) => boolean
  /** True where a record opens by its ID although the service has no list. */
  readonly opensById?: boolean
}

export function listViewState(list: ListState, shownList: ShownList): ListViewState {
  const { state, isWhole } = list
  const { records, shown, what, hidesRecords } = shownList
  switch (state.kind) {
    case 'idle':
      return { kind: 'loading', read: 0, total: undefined }
    case 'reading':
      if (records === 0) return { kind: 'loading', read: state.read, total: state.total }
      break
    case 'failed': {
      const isUnlisted = isUnlistedBy(state.failure, shownList)
      const isHidden = isUnlisted ? records === 0 : hidesRecords(state.failure, state.read)
      const failure = { what, cause: state.failure }
      if (isHidden) return { kind: isUnlisted ? 'unlisted' : 'failed', failure }
      break
    }
    case 'done':
      if (records === 0) return { kind: 'empty' }
  }
  if (shown === 0) return { kind: 'no-match', isPartial: !isWhole }
  return { kind: 'list', remark: remarkOf(list, shownList) }
}

function remarkOf({ state, isWhole, readAt }: ListState, shownList: ShownList): ListRemark | undefined {
  const { records, what } = shownList
  switch (state.kind) {
    case 'reading':
      if (state.total === undefined) return undefined
      return { kind: 'reading', read: state.read, total: state.total, readAt }
    case 'failed':
      if (isUnlistedBy(state.failure, shownList)) return { kind: 'unlisted', records }
      return { kind: 'failed', failure: { what, cause: state.failure }, isWhole, readAt }
    case 'done':
      if (state.end === 'complete') return undefined
      return { kind: 'cut-short', records, end: state.end }
    case 'idle':
      return undefined
  }
}

function isUnlistedBy({ kind }: Failure, { opensById }: ShownList): boolean {
  return opensById === true && kind === 'not-implemented'
}
