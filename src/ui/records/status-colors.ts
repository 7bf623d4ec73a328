import { createContext, useContext } from 'react'

/** The color of a status by its name; undefined where the site has chosen none. */
type ColorOfStatus = (status: string) => string | undefined

/** The colors of the statuses on a screen. Without a provider there are none. */
export const StatusColors = createContext<ColorOfStatus>(() => undefined)

export function useStatusColor(status: string): string | undefined {
  return useContext(StatusColors)(status)
}
