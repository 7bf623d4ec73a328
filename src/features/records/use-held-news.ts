// Others' changes that would move rows under the eyes of a reader, counted until they are shown.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { HierarchySnapshot } from '#data/records/hierarchy-store.ts'
import type { ShownSearch } from '#hierarchy/record-filter.ts'

/**
 * Holds news back while the page is looked at; what leaves the page or the tree, and each other search or order, shows
 * them. Before the list is whole, records come in as they are read.
 * @returns how many records have changed and are not shown so
 */
export function useHeldNews({ news, isWhole }: HierarchySnapshot, search: ShownSearch): number {
  useEffect(() => (isWhole ? holdWhileVisible(news) : undefined), [news, isWhole])
  const { open: _, ...others } = search
  const showAgain = useEffectEvent(() => news.show())
  const looked = JSON.stringify(others)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move by another search in any case
  useEffect(() => showAgain(), [looked])
  return useSyncExternalStore(news.subscribe, news.getSize)
}

function holdWhileVisible(news: HierarchySnapshot['news']): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState !== 'hidden') {
      stop ??= news.hold()
      return
    }
    stop?.()
    stop = undefined
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
