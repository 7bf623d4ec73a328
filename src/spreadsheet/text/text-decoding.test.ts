import { expect, it } from 'vitest'
import { decodeText, type Encoding } from './text-decoding.ts'

const files: readonly (readonly [Encoding, readonly number[], string])[] = [
  ['utf-8', [0x42, 0xc3, 0xbc], 'Bü'],
  ['windows-1252', [0x42, 0xfc, 0x80], 'Bü€'],
  ['utf-16le', [0x42, 0, 0xfc, 0], 'Bü'],
  ['utf-16be', [0, 0x42, 0, 0xfc], 'Bü'],
  ['macintosh', [0x42, 0x9f, 0x8a], 'Büä'],
  ['iso-8859-2', [0x4c, 0xb1, 0xbe], 'Ląž'],
  ['iso-8859-15', [0x42, 0xa4], 'B€'],
  ['windows-1250', [0x8a, 0xb9], 'Šą'],
  ['windows-1251', [0xcf, 0xeb], 'Пл'],
]

it.each(files)(
  'reads a file as %s where a person chose that, and says that it was not known',
  (encoding, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes), encoding)).toEqual({ text, encoding, isGuessed: true })
  },
)

it('guesses where nothing says the encoding', () => {
  expect(decodeText(Uint8Array.from([0x42, 0xfc]))).toMatchObject({
    encoding: 'windows-1252',
    isGuessed: true,
  })
  expect(decodeText(Uint8Array.from([0x42, 0xc3, 0xbc]))).toMatchObject({
    encoding: 'utf-8',
    isGuessed: false,
  })
})

it('is not sure of a file that is not what its mark says', () => {
  const mark = [0xef, 0xbb, 0xbf]
  expect(decodeText(Uint8Array.from([...mark, 0x42, 0xc3, 0xbc]))).toMatchObject({ isGuessed: false })
  expect(decodeText(Uint8Array.from([...mark, 0x42, 0xfc, 0x72]))).toMatchObject({
    encoding: 'utf-8',
    isGuessed: true,
  })
})
