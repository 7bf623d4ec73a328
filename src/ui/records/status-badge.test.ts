import { expect, test } from 'vitest'
import { messages as german } from '#messages/de/ui.ts'
import { messages as english } from '#messages/en/ui.ts'
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
  ['IN_PROGRESS', english.statusInProgress],
  ['ON_HOLD', 'On hold'],
  ['Waiting for the board', 'Waiting for the board'],
  ['constructor', 'constructor'],
  ['', ''],
])('shows %s as %s', (status, text) => {
  expect(statusText(status, english)).toBe(text)
})

test('shows a code in the language of the page, and a name of the site as it is', () => {
  expect(statusText('AT_RISK', german)).toBe(german.statusAtRisk)
  expect(statusText('At risk', german)).toBe('At risk')
})
