import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { DeviceMarks } from './device-marks.ts'

const session: Session = {
  principal: { id: 'p', name: 'Ana', email: 'ana@example.com', kind: 'user' },
  site: { id: 's', name: 'Site' },
  scopes: [],
  disabledAreas: [],
  expiresAt: '2026-01-01T00:00:00Z',
}

function marksOn(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, marks: new DeviceMarks(() => storage as Storage) }
}

describe('what a device remembers of who is signed in', () => {
  test('is who it was, until they sign out', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session)
    expect(marks.readSession()).toEqual(session)
    marks.beginSignOut()
    expect(marks.readSession()).toBeUndefined()
    expect(marks.isSignOutUnfinished).toBe(true)
    marks.finishSignOut()
    expect(kept.size).toBe(0)
  })

  test('is to be asked for first once the service did not know them, until they are in again', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session)
    marks.doubtSession()
    expect(marks.isSessionDoubted).toBe(true)
    // Without a network they go on all the same.
    expect(marks.readSession()).toEqual(session)
    marks.rememberSession(session)
    expect(marks.isSessionDoubted).toBe(false)
    marks.doubtSession()
    marks.beginSignOut()
    marks.finishSignOut()
    expect(kept.size).toBe(0)
  })

  test('is nobody on a device that is to keep nothing, until it may again', () => {
    const { marks } = marksOn()
    marks.rememberSession(session)
    marks.setKeepsNothing(true)
    marks.rememberSession(session)
    expect(marks.readSession()).toBeUndefined()
    expect(marks.keepsNothing).toBe(true)
    marks.setKeepsNothing(false)
    marks.rememberSession(session)
    expect(marks.readSession()).toEqual(session)
  })

  test('is nobody when what is there is not a session', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session)
    for (const key of kept.keys()) kept.set(key, '{"principal":"<img>"}')
    expect(marks.readSession()).toBeUndefined()
  })

  test('does without storage where there is none', () => {
    const marks = new DeviceMarks(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    marks.rememberSession(session)
    marks.beginSignOut()
    expect(marks.readSession()).toBeUndefined()
    expect(marks.isSignOutUnfinished).toBe(false)
  })
})
