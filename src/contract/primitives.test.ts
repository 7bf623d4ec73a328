import { describe, expect, test } from 'vitest'
import { DateTime, isBlank, isCleanText, Text, Uuid, VisibleText } from './primitives.ts'

describe('a text', () => {
  test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u202e', '\u2066\u2069', '\u001b', '\u3000', '\u00ad'])(
    'is blank when nothing of it is seen: %j',
    (text) => {
      expect(isBlank(text)).toBe(true)
      expect(VisibleText.safeParse(text).success).toBe(false)
    },
  )

  test.each(['a', ' a ', '0', '-', '\u202ea', 'e\u0301', '名', '👩‍🚀'])(
    'is not blank when something is: %j',
    (text) => {
      expect(isBlank(text)).toBe(false)
      expect(VisibleText.parse(text)).toBe(text)
    },
  )

  test.each(['a\u0000', '\ud800', 'a\udc00b', '\udc00\ud800'])('is not clean as %j', (text) => {
    expect(isCleanText(text)).toBe(false)
    expect(Text.safeParse(text).success).toBe(false)
  })

  test('may be empty unless it must be seen', () => {
    expect(Text.parse('')).toBe('')
  })
})

describe('a UUID', () => {
  test('is read in lower case, whatever its version', () => {
    expect(Uuid.parse('0A1B2C3D-4E5F-0000-0000-FFFFFFFFFFFF')).toBe('0a1b2c3d-4e5f-0000-0000-ffffffffffff')
  })

  test.each(['', 'x', '0a1b2c3d4e5f00000000ffffffffffff', '{0a1b2c3d-4e5f-0000-0000-ffffffffffff}'])(
    'is not %j',
    (text) => {
      expect(Uuid.safeParse(text).success).toBe(false)
    },
  )
})

describe('a date-time', () => {
  test.each(['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.123Z', '2024-02-29T00:00:00+01:00'])(
    'may be %s',
    (text) => {
      expect(DateTime.safeParse(text).success).toBe(true)
    },
  )

  test.each(['2026-02-29T00:00:00Z', '2026-11-21T25:00:00Z', 'now', '', null, true])('is not %s', (value) => {
    expect(DateTime.safeParse(value).success).toBe(false)
  })

  test.each([
    ['2026-11-21T09:30:00', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T09:30:00.5+0100', '2026-11-21T08:30:00.500Z'],
    [1_795_253_400_000, '2026-11-21T09:30:00.000Z'],
    [1_795_253_400, '2026-11-21T09:30:00.000Z'],
  ])('that another site writes as %s is %s', (written, read) => {
    expect(DateTime.parse(written)).toBe(read)
  })
})
