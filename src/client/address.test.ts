import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Base } from '#contract/operation.ts'
import { printPath, printQuery } from './address.ts'
import { baseAddress, sameOrigin } from './settings.ts'

const run = { seed: 20_261_121, numRuns: 500 }

describe('printPath', () => {
  test('fills a parameter that a suffix follows', () => {
    expect(printPath('/organizations/{id}:archive', { id: 'a b' })).toBe('/organizations/a%20b:archive')
  })

  test('encodes any identifier as one path segment that decodes to it', () => {
    const identifier = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(identifier, (id) => {
        fc.pre(id !== '.' && id !== '..')
        const url = new URL(printPath('/focus-areas/{id}', { id }), 'http://service.example/base/')
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'focus-areas', id])
        expect(url.search + url.hash).toBe('')
      }),
      run,
    )
  })

  test.each(['', '.', '..'])('refuses “%s”, which would address another path', (id) => {
    expect(() => printPath('/focus-areas/{id}', { id })).toThrow(
      expect.objectContaining({ name: 'Failure', kind: 'not-found' }),
    )
  })
})

describe('printQuery', () => {
  test('escapes the plus sign of a sort directive', () => {
    expect(printQuery({ limit: '10', sort: '+name' })).toBe('?limit=10&sort=%2Bname')
  })

  test('omits undefined parameters, and the question mark when none is left', () => {
    expect(printQuery({ cursor: undefined })).toBe('')
  })

  test('survives the reading of any server', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(text, (nameContains) => {
        expect(new URLSearchParams(printQuery({ nameContains })).get('nameContains')).toBe(nameContains)
      }),
      run,
    )
  })
})

describe('baseAddress', () => {
  const origin = 'https://planning.example.com'
  test.each<[Base, string]>([
    ['planning', '/gateway/api/planning/v1'],
    ['vulnerabilities', '/vuln-transparency/v1'],
    ['auth', ''],
    ['access', '/planning/access/v1'],
  ])('appends the path of the base “%s” to the origin', (base, path) => {
    expect(baseAddress({ ...sameOrigin, origin }, base)).toBe(origin + path)
  })
})
