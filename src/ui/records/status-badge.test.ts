import { expect, test } from 'vitest'
import { statusText, toneOf } from './status-badge.tsx'

test.each([
  ['AT_RISK', 'warning'],
  ['At risk', 'warning'],
  ['off-track', 'bad'],
  ['PENDING', 'neutral'],
  ['Waiting for the board', 'neutral'],
  ['constructor', 'neutral'],
])('gives %s the tone %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone)
})

test.each([
  ['IN_PROGRESS', 'In progress'],
  ['PENDING', 'Pending'],
  ['Waiting for the board', 'Waiting for the board'],
  ['', ''],
])('shows %s as %s', (status, text) => {
  expect(statusText(status)).toBe(text)
})
