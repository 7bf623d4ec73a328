import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countPlaywright, countRun, countVitest, slowestFiles } from './test-reports.ts'

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const vitest = (report: object) => JSON.stringify({ ...none, ...report })

describe('counting a Vitest report', () => {
  it('counts skipped and planned tests as failed', () => {
    const counts = countVitest(
      vitest({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
    )
    expect(counts).toMatchObject({ passed: 5, failed: 4, note: '3 skipped, which counts as failed' })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    expect(countVitest(vitest({ numFailedTests: 1, testResults })).failed).toBe(2)
  })

  it('names the tests that failed, with the beginning of why', () => {
    const failureMessages = [`\u001b[31mAssertionError: 1 is not 2\u001b[39m\n${'at\n'.repeat(50)}`]
    const assertionResults = [
      { status: 'passed', fullName: 'the sum is right' },
      { status: 'failed', fullName: 'the sum is wrong', failureMessages },
    ]
    const report = { numFailedTests: 1, testResults: [{ status: 'failed', assertionResults }] }
    const [failure = '', ...others] = countVitest(vitest(report)).failures ?? []
    expect(failure.split('\n')).toHaveLength(15)
    expect(failure.split('\n').slice(0, 2)).toEqual(['the sum is wrong', '    AssertionError: 1 is not 2'])
    expect(others).toEqual([])
  })
})

describe('counting a Playwright report', () => {
  it('counts flaky and skipped tests and errors outside tests as failed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toMatchObject({ passed: 7, failed: 5 })
  })

  it('names the journeys that failed, at any depth', () => {
    const spec = (title: string, error?: object) => ({
      title,
      file: 'tree.spec.ts',
      tests: [{ results: [{ ...(error && { error }) }] }],
    })
    const suites = [{ suites: [{ specs: [spec('opens'), spec('closes', { message: 'still open' })] }] }]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    const { failures } = countPlaywright(JSON.stringify({ suites, stats, errors: [] }))
    expect(failures).toEqual(['tree.spec.ts: closes\n    still open'])
  })
})

describe('the slowest files', () => {
  it('are those of both runners, the longest first, each with the sum of its runs', () => {
    const testResults = [
      {
        status: 'passed',
        name: resolve('src/a.test.ts'),
        startTime: 1000,
        endTime: 4000,
        assertionResults: [],
      },
    ]
    const spec = (file: string, duration: number) => ({
      title: 'opens',
      file,
      tests: [{ results: [{ duration }] }],
    })
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
    const suites = [
      { specs: [spec('tree.spec.ts', 2500)], suites: [{ specs: [spec('tree.spec.ts', 1500)] }] },
      { specs: [spec('map.spec.ts', 1000)] },
    ]
    const files = [
      ...(countVitest(vitest({ testResults })).files ?? []),
      ...(countPlaywright(JSON.stringify({ suites, stats, errors: [] })).files ?? []),
    ]
    expect(slowestFiles(files)).toEqual([
      '    4.0 s  e2e/tree.spec.ts',
      '    3.0 s  src/a.test.ts',
      '    1.0 s  e2e/map.spec.ts',
    ])
  })

  it('are fifteen of more', () => {
    const files = Array.from({ length: 40 }, (_, seconds) => ({ path: `src/${seconds}.test.ts`, seconds }))
    expect(slowestFiles(files)).toHaveLength(15)
    expect(slowestFiles(files)[0]).toBe('   39.0 s  src/39.test.ts')
  })
})

describe('counting a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planning-reports-'))
  const reportPath = join(folder, 'report.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('fails without a report', () => {
    const run = { ok: true, reportPath: join(folder, 'none.json'), count: countVitest }
    expect(countRun(run)).toMatchObject({ passed: 0, failed: 1 })
  })

  it.each([
    { what: 'no tests', report: {}, ok: true, failed: 1 },
    { what: 'a bad exit although every test passed', report: { numPassedTests: 3 }, ok: false, failed: 1 },
    { what: 'failed tests', report: { numPassedTests: 3, numFailedTests: 2 }, ok: false, failed: 2 },
    { what: 'nothing amiss', report: { numPassedTests: 3 }, ok: true, failed: 0 },
  ])('with $what has $failed failures', ({ report, ok, failed }) => {
    writeFileSync(reportPath, vitest(report))
    expect(countRun({ ok, reportPath, count: countVitest }).failed).toBe(failed)
  })
})
