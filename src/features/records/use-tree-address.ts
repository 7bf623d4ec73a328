// Joins what a tree shows to its address. The address is what counts: filters and order are read from it. Two things
// are ahead of it for a moment, because browsers limit how often an address may change: the text being typed, and
// what is being expanded, which lives with the rows.
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { parseExpansion, plainExpansion, printExpansion, type TreeSearch } from '#hierarchy/tree-search.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'

export interface TreeAddress {
  /** As it is now, the text being typed included. */
  readonly search: TreeSearch
  readonly setText: (text: string) => void
  /** Changes filters or order: a step that the way back undoes. */
  readonly change: (part: Partial<TreeSearch>) => void
  /** Writes what the address does not say yet, and answers what it says then; for right before it is left. */
  readonly settle: () => TreeSearch
}

/** Writes the search of the present address; a change that is not another step replaces it. */
export type WriteTreeSearch = (
  next: (now: TreeSearch) => TreeSearch,
  options: { readonly replace: boolean },
) => void

/** Milliseconds without a keystroke, or without expanding, before the address follows. */
const restBeforeWritingMs = 250

/** What a tree shows by its address, and how to change both. */
export function useTreeAddress<Item extends HierarchyRecord>(
  rows: VisibleRows<Item>,
  written: TreeSearch,
  write: WriteTreeSearch,
): TreeAddress {
  const [text, setDraft, told] = useDraft(written.q ?? '')
  const expansion = useExpansion(rows, written.open)

  const unwritten = (): Partial<TreeSearch> => ({
    q: text === '' ? undefined : text,
    open: expansion.print(),
  })
  const follow = useDebouncedCallback(() => {
    const { q, open } = unwritten()
    if (q === written.q && open === written.open) return
    told(text)
    // To begin a search is a step; to continue typing, and to expand, is not.
    const isStep = written.q === undefined && q !== undefined
    write((now) => ({ ...now, q, open }), { replace: !isStep })
  }, restBeforeWritingMs)
  useEffect(() => {
    const followExpansion = () => {
      if (printExpansion(rows.expansion()) !== written.open) follow()
    }
    followExpansion()
    return rows.subscribe(followExpansion)
  }, [rows, written.open, follow])

  const search = useMemo(() => {
    const { q: _, ...others } = written
    return text === '' ? others : { ...others, q: text }
  }, [written, text])
  return {
    search,
    setText: (next) => {
      setDraft(next)
      follow()
    },
    change: (part) => {
      follow.cancel()
      const next = { ...unwritten(), ...part }
      told(next.q ?? '')
      setDraft(next.q ?? '')
      write((now) => ({ ...now, ...next }), { replace: false })
    },
    settle: () => {
      follow.flush()
      return { ...written, ...unwritten() }
    },
  }
}

/** A text that is typed ahead of the one written; only a change that did not come from here may replace it. */
export function useDraft(written: string) {
  const [typing, setTyping] = useState({ draft: written, told: written, written })
  if (written !== typing.written) {
    setTyping({ ...typing, written, draft: written === typing.told ? typing.draft : written })
  }
  const setDraft = (draft: string) => setTyping((before) => ({ ...before, draft }))
  const told = (text: string) => setTyping((before) => ({ ...before, told: text }))
  return [typing.draft, setDraft, told] as const
}

/** Expands what the address says, unless the address was written from here. */
function useExpansion<Item extends HierarchyRecord>(rows: VisibleRows<Item>, written: string | undefined) {
  const told = useRef<{ readonly rows: VisibleRows<Item>; readonly text: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const isOwnWord = told.current?.rows === rows && told.current.text === written
    // A person who comes back to an address without an expansion finds the tree as they left it.
    const isLeftAsItWas = told.current === undefined && written === undefined
    told.current = { rows, text: written }
    if (isOwnWord || isLeftAsItWas || printExpansion(rows.expansion()) === written) return
    rows.restoreExpansion((written !== undefined && parseExpansion(written)) || plainExpansion)
  }, [rows, written])
  return {
    print: () => {
      const text = printExpansion(rows.expansion())
      told.current = { rows, text }
      return text
    },
  }
}
