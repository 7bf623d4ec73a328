import { onTestFinished } from 'vitest'

/**
 * Gives an object that later tests share, such as one of the window, another property until the test has finished.
 * @param property a value, or a getter and setter together: spies on both of them are restored in the order in which
 *   they were made, which leaves the first one behind
 */
export function replaceProperty(target: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...property })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}
