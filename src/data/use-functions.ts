import { useMemo } from 'react'
import { functionsOf } from '#client/client.ts'
import type { Operation } from '#contract/operation.ts'
import { usePlanning } from './planning.tsx'

/** The functions of a table of operations that no first screen needs. */
export function useFunctionsOf<Table extends Record<string, Operation>>(table: Table) {
  const { settings } = usePlanning().api
  return useMemo(() => functionsOf(settings, table), [settings, table])
}
