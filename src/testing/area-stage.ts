// Hooks over a small tree of focus areas, on the real service.
import { beforeEach, expect } from 'vitest'
import { hierarchyStoreOf, type Planning } from '#data/planning.tsx'
import { type PlantedAreas, plantAreas } from './planted-areas.ts'
import { openHookStage, waitFor } from './render-hook.tsx'

/** The stage of a test file, with new areas for each test. */
export function openAreaStage() {
  const hooks = openHookStage()
  let planning: Planning
  let areas: PlantedAreas
  const storeOf = () => hierarchyStoreOf(planning, 'focus-area')
  const snapshot = () => storeOf().getSnapshot()

  /** Opens the console again, as a reload does. */
  const reopen = async () => {
    planning = (await hooks.open()).planning
  }

  beforeEach(async () => {
    areas = await plantAreas(hooks.site)
    await reopen()
  })
  return {
    hooks,
    reopen,
    planning: () => planning,
    areas: () => areas,
    storeOf,
    snapshot,
    /** @throws Error when the tree has no record of this ID. */
    recordOf: (id: string) => {
      const record = snapshot().index.find(id)
      if (!record) throw new Error(`there is no ${id}`)
      return record
    },
    slotOf: (id: string) => snapshot().index.slotOf(id) ?? 0,
    readAll: async () => {
      storeOf().ensure()
      await waitFor(() => expect(snapshot().isWhole).toBe(true))
    },
  }
}
