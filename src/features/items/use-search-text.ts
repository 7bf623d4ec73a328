import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { FundSearch } from '#queries/funds/fund-search.ts'

/** Milliseconds without a keystroke before the address follows. */
const restBeforeWritingMs = 250

/** The text being typed, which is ahead of the address; only a change that did not come from here replaces it. */
export function useSearchText(
  search: FundSearch,
  write: (next: FundSearch, options: { readonly replace: boolean }) => void,
): readonly [string, (text: string) => void] {
  const written = search.q ?? ''
  const [typing, setTyping] = useState({ text: written, told: written, written })
  if (written !== typing.written) {
    setTyping({ ...typing, written, text: written === typing.told ? typing.text : written })
  }
  const follow = useDebouncedCallback((text: string) => {
    if (text === written) return
    setTyping((before) => ({ ...before, told: text }))
    // To begin a search is a step; to go on typing is not.
    write({ ...search, q: text || undefined }, { replace: written !== '' })
  }, restBeforeWritingMs)
  const setText = (text: string) => {
    setTyping((before) => ({ ...before, text }))
    follow(text)
  }
  return [typing.text, setText]
}
