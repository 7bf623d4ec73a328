import { expect, test } from 'vitest'
import { formatDigits } from './numbers.ts'

test('exact digits are grouped as the reader writes them', () => {
  expect(formatDigits('-1234567.50', 'en')).toBe('-1,234,567.50')
  expect(formatDigits('-1234567.50', 'de')).toBe('-1.234.567,50')
  expect(formatDigits('1234567', 'hi')).toBe('12,34,567')
})

test('no digit is lost or made up', () => {
  expect(formatDigits('12345678901234567890.12345678901234567890', 'en')).toBe(
    '12,345,678,901,234,567,890.12345678901234567890',
  )
  expect(formatDigits('0.1', 'en')).toBe('0.1')
  expect(formatDigits('-0.00', 'en')).toBe('-0.00')
})

test('text that is no number, or has too many digits, is left unchanged', () => {
  const long = `1000.${'1'.repeat(101)}`
  for (const text of ['', 'n/a', '1e5', '1.', long]) expect(formatDigits(text, 'en')).toBe(text)
})
