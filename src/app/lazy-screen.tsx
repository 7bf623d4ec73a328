import { type AsyncRouteComponent, lazyRouteComponent, useParams } from '@tanstack/react-router'
import { loadMessages } from '#messages/catalogs.ts'
import type { Area } from '#messages/messages.ts'

/** A part of the console could not be loaded: there is no network, and no copy on this device. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * Makes screens that are loaded when they are opened, together with the messages of these areas, besides those that are
 * always loaded. The router itself would reload the page where loading fails, and without a network nothing would be
 * left of it.
 */
export function screensWith(...areas: readonly Area[]) {
  return <Parts extends Record<string, unknown>, Name extends keyof Parts>(
    load: () => Promise<Parts>,
    name: Name,
  ) => {
    const loadAll = async () => {
      const [parts] = await Promise.all([load(), ...areas.map((area) => loadMessages(area))])
      return parts
    }
    const failLoading = (cause: unknown) => {
      throw new ChunkLoadError(cause)
    }
    return lazyRouteComponent(() => loadAll().catch(failLoading), name)
  }
}

/** The screen with these properties, because several routes show the same one. */
export function withProps<Props extends object>(Screen: AsyncRouteComponent<Props>, props: Props) {
  return Object.assign(() => <Screen {...props} />, { preload: async () => Screen.preload?.() })
}

interface RecordFormProps<Kind> {
  readonly kind: Kind
  readonly recordId: string
}

/** The form of the record that the address names; it begins from the start for another record. */
export function withRecord<Kind>(Form: AsyncRouteComponent<RecordFormProps<Kind>>, kind: Kind) {
  const RecordForm = () => {
    const { recordId = '' } = useParams({ strict: false })
    return <Form key={recordId} kind={kind} recordId={recordId} />
  }
  return Object.assign(RecordForm, { preload: async () => Form.preload?.() })
}
