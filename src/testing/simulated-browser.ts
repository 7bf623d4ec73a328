// A browser's window in Node, for tests of screens. It is imported before anything that looks for one; what Node has
// itself (URL, fetch, streams, timers) stays Node's, so that the service can run beside it.
import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'
import { onTestFinished } from 'vitest'

const place = Symbol.for('planning-console.simulated-browser')
const kept = globalThis as { [place]?: Window }
/** True for the first file of a worker: the files of a worker share the window. */
const isFirst = kept[place] === undefined
kept[place] ??= new Window({ url: 'http://console.test', width: 1280, height: 800 })
const browser = kept[place]
/** What Node has as well, and a screen must have from the browser. */
const replaced = ['document', 'localStorage', 'sessionStorage', 'location', 'history']

if (isFirst) {
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

/** Gives an object of the window, which later tests share, another property until the test has finished. */
export function replaceProperty(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}
