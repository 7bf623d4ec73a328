import { expect, test } from 'vitest'
import { attributeOf, isTrue } from './markup-scanner.ts'

test.each([
  ['in double quotes', ' r="A1" s="2"', '2'],
  ['in single quotes', " r='A1' s='2'", '2'],
  ['as the first', 's="2" r="A1"', '2'],
  ['with space before the equals sign and after it', ' s \t\n= "2"', '2'],
  ['behind the prefix of a namespace', ' x:s="2"', '2'],
  ['with entities in it', ' s="&lt;2&gt;"', '<2>'],
  ['that is empty', ' s=""', ''],
  ['whose name only ends another', ' ss="1" as="3"', undefined],
  ['whose name only begins another', ' st="1"', undefined],
  ['that is not there', ' r="A1"', undefined],
  ['of none', '', undefined],
  ['that is written in the value of another', ' r=\'s="1"\' s="2"', '2'],
])('an attribute %s is read', (_, attributes, value) => {
  expect(attributeOf(attributes, 's')).toBe(value)
})

test.each([' s=2', ' s="2', ' s='])('attributes as in %j cannot be read', (attributes) => {
  expect(() => attributeOf(attributes, 's')).toThrow()
})

test('an attribute says yes as LibreOffice or as Excel does', () => {
  expect(['true', '1', 'false', '0', '', undefined].map(isTrue)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
