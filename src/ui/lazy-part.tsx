import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadMessages } from '#messages/catalogs.ts'
import type { Area } from '#messages/messages.ts'

/** A part that no first screen needs, loaded with its messages when it is shown; nothing where that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  area: Area,
): (props: Props) => ReactNode {
  const Part = lazy(async () => {
    try {
      const [Loaded] = await Promise.all([load(), loadMessages(area)])
      return { default: Loaded }
    } catch {
      return { default: () => null }
    }
  })
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
