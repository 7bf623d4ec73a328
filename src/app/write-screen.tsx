// Forms that a link or a bookmark leads to, for people who can only read.
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { Area } from '#contract/access.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { ReadOnlyNote } from './read-only-note.tsx'

interface FormOfArea {
  readonly area: Area
  /** True for a form that is not a panel beside a list. */
  readonly isPage?: boolean
}

/** A form that is loaded when it is opened; people who can only read the area get the reason instead. */
export function writeScreen(Form: AsyncRouteComponent<object>, { area, isPage = false }: FormOfArea) {
  const Screen = () => {
    const reason = useReadOnlyReason(area)
    return reason === undefined ? <Form /> : <ReadOnlyNote reason={reason} isPage={isPage} />
  }
  return Object.assign(Screen, { preload: async () => Form.preload?.() })
}
