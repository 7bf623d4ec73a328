// A browser's window in Node, for tests of screens. It is imported before anything that looks for one; what Node has
// itself (URL, fetch, streams, timers) stays Node's, so that the service can run beside it.
import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'
import { afterAll, vi } from 'vitest'

const place = Symbol.for('planning-console.simulated-browser')
const worker = globalThis as { [place]?: Window }
/** True for the first file of a worker: the files of a worker share the window. */
const isFirst = worker[place] === undefined
worker[place] ??= new Window({ url: 'http://console.test', width: 1280, height: 800 })
const browser = worker[place]
/** What Node has as well, and a screen must have from the browser. */
const replaced = ['document', 'localStorage', 'sessionStorage', 'location', 'history']

if (isFirst) {
  // With these React notes each element and each render for a profiler, which takes a fifth of its time. Before it is loaded.
  Object.assign(console, { createTask: undefined, timeStamp: undefined })

  for (const name of Object.getOwnPropertyNames(browser)) {
    if (name in globalThis && !replaced.includes(name)) continue
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => browser[name as keyof typeof browser],
      set: (value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value }),
    })
  }

  // What the window lacks: the person has acted.
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true, hasBeenActive: true } })
  // The window would leave the page for a file that is saved.
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a[download]')) event.preventDefault()
  })
}

/** Gives the browser another screen. @param width pixels */
export function setScreen({ width, isTouch }: { readonly width: number; readonly isTouch: boolean }): void {
  browser.happyDOM.setViewport({ width, height: 800 })
  Object.defineProperty(browser.navigator, 'maxTouchPoints', { configurable: true, value: isTouch ? 5 : 0 })
}

/** What the simulated person replaces once and for all: `user-event` notices so that an element gets the focus. */
const kept = ['HTMLElement.focus', 'HTMLElement.blur']
const shared = {
  Node: Node.prototype,
  Element: Element.prototype,
  HTMLElement: HTMLElement.prototype,
  IDBObjectStore: IDBObjectStore.prototype,
  navigator,
}
const propertiesOf = (object: object) => Object.getOwnPropertyDescriptors(object)
const found = Object.values(shared).map(propertiesOf)

// Otherwise the order of the files would decide whether another file of the worker finds what this one left.
afterAll(() => {
  vi.restoreAllMocks()
  const left = Object.entries(shared).flatMap(([object, target], at) => {
    const before: Record<string, PropertyDescriptor> = found[at] ?? {}
    const now: Record<string, PropertyDescriptor> = propertiesOf(target)
    return Object.keys({ ...before, ...now })
      .filter((name) => !isSameProperty(before[name], now[name]))
      .map((name) => `${object}.${name}`)
      .filter((name) => !kept.includes(name))
  })
  if (left.length > 0) throw new Error(`the file leaves another ${left.join(', ')} behind`)
})

function isSameProperty(
  before: PropertyDescriptor | undefined,
  now: PropertyDescriptor | undefined,
): boolean {
  return before?.value === now?.value && before?.get === now?.get && before?.set === now?.set
}
