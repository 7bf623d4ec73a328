import { createContext, useContext, useSyncExternalStore } from 'react'
import { ShellUpdate, type UpdateState } from './shell-update.ts'

export const ShellUpdateContext = createContext(new ShellUpdate())

/** Whether a new release of the console waits, and a function that activates it. */
export function useShellUpdate(): { readonly state: UpdateState; readonly apply: () => Promise<void> } {
  const update = useContext(ShellUpdateContext)
  return { state: useSyncExternalStore(update.subscribe, update.getState), apply: update.apply }
}
