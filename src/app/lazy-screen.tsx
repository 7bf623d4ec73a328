import { type AsyncRouteComponent, lazyRouteComponent, useParams } from '@tanstack/react-router'

/** A part of the console could not be loaded: there is no network, and no copy on this device. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * A screen that is loaded when it is opened. The router itself would reload the page where loading fails, and without a
 * network nothing would be left of it.
 */
export function lazyScreen<Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
) {
  const failLoading = (cause: unknown) => {
    throw new ChunkLoadError(cause)
  }
  return lazyRouteComponent(() => load().catch(failLoading), name)
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
