// A browser whose IndexedDB is closed to the page, in each way in which browsers do it.
import { vi } from 'vitest'

export const closings = ['throws', 'fails', 'never answers'] as const

/** Makes each call of the method end so, until mocks are restored. */
export function closeStorage(
  how: (typeof closings)[number],
  method: 'open' | 'deleteDatabase' = 'open',
): void {
  vi.spyOn(IDBFactory.prototype, method).mockImplementation(() => {
    if (how === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError')
    const request = new IDBOpenDBRequest()
    if (how === 'never answers') return request
    const error = new DOMException('Internal error opening backing store.', 'UnknownError')
    return Object.defineProperties(request, {
      error: { value: error },
      addEventListener: {
        value: (type: string, listener: () => void) => {
          if (type === 'error') queueMicrotask(listener)
        },
      },
    })
  })
}
