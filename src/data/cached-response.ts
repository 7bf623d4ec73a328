// Small answers that are worth having without a network, each kept as a whole under a name.
import type { z } from 'zod/mini'
import { canHeal, Failure } from '#client/failure.ts'
import type { Device } from '#offline/shell/device.ts'

interface CachedResponse<Value> {
  readonly name: string
  /** What was kept is believed only as far as this says. */
  readonly schema: z.ZodMiniType<Value>
  readonly read: () => Promise<Value>
}

/** Milliseconds after which the service is asked again for what only this device had. */
const askAgainMs = 5000

const kept = new WeakSet<object>()

/**
 * How a query of such an answer continues: the service is asked again as long as the answer is what this device kept. A
 * request can fail for a moment, and what was kept would be taken for what the service has now.
 */
export const untilAnswered = {
  // Equal data would keep the object that is known to be old.
  structuralSharing: false,
  refetchInterval: ({ state: { data } }: { readonly state: { readonly data: unknown } }) =>
    typeof data === 'object' && data !== null && kept.has(data) ? askAgainMs : false,
} as const

/** What the service answers; without an answer what it answered last. Rejects when there is neither. */
export async function readOrCached<Value>(
  device: Pick<Device, 'replicaContext'>,
  { name, schema, read }: CachedResponse<Value>,
): Promise<Value> {
  const { store } = device.replicaContext()
  try {
    const value = await read()
    // Not waited for: whether it could be kept changes nothing about what it is.
    Promise.resolve(store)
      .then((opened) => opened.writeValue(name, value))
      .catch(() => {})
    return value
  } catch (error) {
    if (!(error instanceof Failure) || !canHeal(error)) throw error
    const before = schema.safeParse(await (await store).readValue(name).catch(() => undefined))
    if (!before.success) throw error
    if (typeof before.data === 'object' && before.data !== null) kept.add(before.data)
    return before.data
  }
}
