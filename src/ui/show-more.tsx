import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'

/** The first so many of a long list, and so many more at each press of a button. */
export interface ListPart<Item> {
  readonly shown: readonly Item[]
  /** How many are not shown. */
  readonly left: number
  readonly showMore: () => void
}

/** @param size how many are shown at first, and added each time */
export function useListPart<Item>(all: readonly Item[], size: number): ListPart<Item> {
  const [count, setCount] = useState(size)
  return {
    shown: all.slice(0, count),
    left: Math.max(0, all.length - count),
    showMore: () => setCount(count + size),
  }
}

/** Nothing where all is shown. */
export function ShowMore({ part: { left, showMore } }: { readonly part: ListPart<unknown> }) {
  const m = useMessages('ui')
  if (left === 0) return null
  return (
    <Button size="xs" onClick={showMore}>
      {m.showMore({ count: left })}
    </Button>
  )
}
