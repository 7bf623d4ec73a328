import type { ComponentType, ReactNode } from 'react'
import { loadMessages } from '#messages/catalogs.ts'
import type { Area } from '#messages/messages.ts'
import { useLazyPart } from './use-lazy-part.ts'

/**
 * A part that no first screen needs, loaded with its messages when it is shown. Nothing is there where that fails, and it
 * is tried again when the part is shown again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  area: Area,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined
  const loadAll = async () => {
    const [Part] = await Promise.all([load(), loadMessages(area)])
    loaded = Part
    return Part
  }
  return (props) => {
    const { Part = loaded } = useLazyPart(loaded === undefined, loadAll)
    return Part && <Part {...props} />
  }
}
