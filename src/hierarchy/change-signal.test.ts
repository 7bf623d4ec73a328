import { describe, expect, it, vi } from 'vitest'
import { ChangeSignal } from './change-signal.ts'

describe('ChangeSignal', () => {
  it('calls a listener that was added twice twice, until each is removed', () => {
    const signal = new ChangeSignal()
    const listener = vi.fn()
    const stops = [signal.subscribe(listener), signal.subscribe(listener)]
    signal.notify()
    stops[0]?.()
    signal.notify()
    stops[1]?.()
    signal.notify()
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('calls only the listeners of the moment of a change, even if they subscribe again during it', () => {
    const signal = new ChangeSignal()
    let told = 0
    let stop = signal.subscribe(hear)
    function hear(): void {
      told += 1
      stop()
      stop = signal.subscribe(hear)
    }
    signal.notify()
    expect(told).toBe(1)
  })
})
