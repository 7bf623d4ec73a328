// Forms that a link or a bookmark leads to, for people who can only read.
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { Area } from '#contract/access.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { screensWith } from './lazy-screen.tsx'

// Few people ever see it, so that it is no part of the first screen.
const ReadOnlyNote = screensWith()(() => import('./read-only-note.tsx'), 'ReadOnlyNote')

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
