import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { DeviceFlags } from './device-flags.ts'

const session: Session = {
  principal: { id: 'p', name: 'Ana', email: 'ana@example.com', kind: 'user' },
  site: { id: 's', name: 'Site' },
  scopes: [],
  disabledAreas: [],
  expiresAt: '2026-01-01T00:00:00Z',
}

const now = Date.UTC(2026, 0, 1)
const dayMs = 24 * 60 * 60_000
const owner = { scope: 'a1', person: 'p' }

function marksOn(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, marks: new DeviceFlags(() => storage as Storage) }
}

describe('what a device remembers of who is signed in', () => {
  test('is who it was, until they sign out', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session, now)
    expect(marks.readSession(now)).toEqual(session)
    marks.beginSignOut(owner)
    expect(marks.readSession(now)).toBeUndefined()
    expect(marks.isSignOutUnfinished).toBe(true)
    marks.finishSignOut()
    expect(kept.size).toBe(0)
  })

  test('is in doubt after the service rejected it, until the person signs in again', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session, now)
    marks.doubtSession()
    expect(marks.isSessionDoubted).toBe(true)
    // Without a network they continue all the same.
    expect(marks.readSession(now)).toEqual(session)
    marks.rememberSession(session, now)
    expect(marks.isSessionDoubted).toBe(false)
    marks.doubtSession()
    marks.beginSignOut(owner)
    marks.finishSignOut()
    expect(kept.size).toBe(0)
  })

  test('is not remembered on a device that keeps nothing, and is again once the device may keep data', () => {
    const { marks } = marksOn()
    marks.rememberSession(session, now)
    marks.setKeepsNothing(true)
    marks.rememberSession(session, now)
    expect(marks.readSession(now)).toBeUndefined()
    expect(marks.keepsNothing).toBe(true)
    marks.setKeepsNothing(false)
    marks.rememberSession(session, now)
    expect(marks.readSession(now)).toEqual(session)
  })

  test('is not remembered when the stored text is not a session', () => {
    const { marks, kept } = marksOn()
    marks.rememberSession(session, now)
    for (const key of kept.keys()) kept.set(key, '{"principal":"<img>"}')
    expect(marks.readSession(now)).toBeUndefined()
  })

  test('does without storage where there is none', () => {
    const marks = new DeviceFlags(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    marks.rememberSession(session, now)
    marks.beginSignOut(owner)
    expect(marks.readSession(now)).toBeUndefined()
    expect(marks.isSignOutUnfinished).toBe(false)
  })
})

describe('the period in which data opens without a network', () => {
  test('is seven days from the last confirmation where the service does not say', () => {
    const { marks } = marksOn()
    marks.rememberSession(session, now)
    expect(marks.readSession(now + 7 * dayMs)).toEqual(session)
    expect(marks.readSession(now + 7 * dayMs + 1)).toBeUndefined()
    expect(marks.isLocked(now + 7 * dayMs + 1)).toBe(true)
    expect(marks.readLastSession()).toEqual(session)
  })

  test('is what the service says, and 0 opens nothing', () => {
    const { marks } = marksOn()
    marks.rememberSession({ ...session, offlineDays: 30 }, now)
    expect(marks.readSession(now + 30 * dayMs)).toBeDefined()
    expect(marks.isLocked(now + 31 * dayMs)).toBe(true)
    marks.rememberSession({ ...session, offlineDays: 0 }, now)
    expect(marks.readSession(now + 1)).toBeUndefined()
  })

  test('is not extended by a clock that goes back', () => {
    const { marks } = marksOn()
    marks.rememberSession(session, now)
    expect(marks.isLocked(now - 8 * dayMs)).toBe(true)
  })

  test('begins with the first look for a session that version 1.0.0 left', () => {
    const { marks, kept } = marksOn()
    kept.set('planning-console.session', JSON.stringify(session))
    expect(marks.readSession(now)).toEqual(session)
    expect(marks.isLocked(now + 8 * dayMs)).toBe(true)
  })
})

describe('an unfinished sign-out', () => {
  test('names whose data has still to be deleted', () => {
    const { marks } = marksOn()
    marks.beginSignOut(owner)
    expect(marks.unfinishedSignOut).toEqual(owner)
  })

  test('is unnamed when version 1.0.0 began it', () => {
    const { marks, kept } = marksOn()
    kept.set('planning-console.signed-out', 'unfinished')
    expect(marks.unfinishedSignOut).toBe('unnamed')
    marks.beginSignOut('unnamed')
    expect(marks.unfinishedSignOut).toBe('unnamed')
  })

  test('has nothing to delete for a person without data here', () => {
    const { marks } = marksOn()
    marks.beginSignOut(undefined)
    expect(marks.isSignOutUnfinished).toBe(true)
    expect(marks.unfinishedSignOut).toBeUndefined()
  })
})
