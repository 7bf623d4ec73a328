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
    const kept = schema.safeParse(await (await store).readValue(name).catch(() => undefined))
    if (!kept.success) throw error
    return kept.data
  }
}
