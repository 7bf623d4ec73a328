import { expect, test } from 'vitest'
import { isSeverityField, severityOf, severityRank } from './severity.ts'

test.each([
  [9, 'critical', 9],
  [8.9, 'high', 8.9],
  ['7.0', 'high', 7],
  [6.9, 'medium', 6.9],
  [0.1, 'low', 0.1],
  [0, 'none', 0],
  ['HIGH', 'high', undefined],
  ['Moderate', 'medium', undefined],
])('%j is %s', (value, level, score) => {
  expect(severityOf(value)).toEqual({ level, score })
})

test.each([
  [{ v3: 9.1, v4: 6 }, 'medium', 6, '4'],
  [{ v3: 7.1 }, 'high', 7.1, '3'],
  [{ 'v2.0': 5, 'v3.1': '9.8' }, 'critical', 9.8, '3.1'],
  [{ cvss_v31: 0 }, 'none', 0, '3.1'],
  [{ base: 7.1 }, 'high', 7.1, undefined],
])('%j is %s, by the latest version', (value, level, score, version) => {
  expect(severityOf(value)).toEqual({ level, score, version })
})

test.each([11, -1, Number.NaN, '', 'CVSS:3.1/AV:N', null, ['HIGH'], {}])('%j says no severity', (value) => {
  expect(severityOf(value)).toBeUndefined()
})

test('a score orders before a word of the same rating only where it is higher', () => {
  const ranks = [9.8, 'critical', 8.2, 'low', 0].map((value) => {
    const severity = severityOf(value)
    return severity && severityRank(severity)
  })
  expect(ranks).toEqual([9.8, 9, 8.2, 0.1, 0])
})

test('the vector of a score is no severity', () => {
  expect(['cve_severity', 'cvss', 'cvssVector', 'cve_vector', 'summary'].filter(isSeverityField)).toEqual([
    'cve_severity',
    'cvss',
  ])
})
