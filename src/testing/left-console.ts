// The end of a console in a test. The files of a worker share a window: one that went on would ask beside the next.
import type { QueryClient } from '@tanstack/react-query'
import type { Planning } from '#data/planning.tsx'

export interface ComposedConsole {
  readonly planning: Planning
  readonly queryClient: QueryClient
}

/** Leaves a console whose screens are gone: nothing of it asks, sends or comes back afterwards. */
export function leaveConsole({ planning, queryClient }: ComposedConsole): void {
  // An answer about the session that is on its way would enter the device again.
  void queryClient.cancelQueries()
  const { organizations, focusAreas, costItems, benefitItems } = planning
  for (const list of [organizations, focusAreas, costItems, benefitItems]) list.forget()
  planning.device.leave()
  queryClient.clear()
}
