// docs/adding-a-field.md is complete: its steps apply to the sources, also after another field was added by them, and it
// says how many files they are. Whether a copy with these steps works takes longer, and belongs to
// `npm run test:long -- field`.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTool } from './commands.ts'
import { readPages } from './documents.ts'
import { applyStep, type FieldStep, fillIn, stepsOf } from './field-steps.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPages(root).find(({ path }) => path === 'docs/adding-a-field.md') ?? { path: '', text: '' }
const steps = stepsOf(page)
const paths = steps.map(({ path }) => path)
const isOfTests = (path: string) => path.startsWith('src/testing/') || path.includes('.test.')

/** The most files that a text field may cost, with its label in two languages. Lower this whenever the number falls. */
const maxFiles = 8

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const migrations = 'src/service/migrations/migrations.ts'

/** The steps as for a field of another name. */
function forAnotherField(these: readonly FieldStep[]): FieldStep[] {
  const rename = (line: string) =>
    line
      .replaceAll('cost-centers', 'short-codes')
      .replaceAll('cost_center', 'short_code')
      .replaceAll('costCenter', 'shortCode')
      .replaceAll('CostCenter', 'ShortCode')
  return these.map(({ path, additions }) => ({
    path,
    additions: additions.map((one) => ({ ...one, lines: one.lines.map(rename) })),
  }))
}

describe('the page about adding a field', () => {
  it('has steps that apply to the sources, and again after another field was added by them', () => {
    const others = forAnotherField(fillIn(steps, read(migrations)))
    const after = new Map(others.map((step) => [step.path, applyStep(read(step.path), step)]))
    const filled = fillIn(steps, after.get(migrations) ?? '')
    for (const step of filled) {
      const text = applyStep(after.get(step.path) ?? '', step)
      expect(text, step.path).toMatch(/cost.?center/i)
      expect(text, step.path).toMatch(/short.?code/i)
    }
  })

  it('names lines that are in the files where a field can be shown', () => {
    const rows = [...page.text.matchAll(/^\|[^|]*\| `([^`]+)` \| (`[^|]+`) \|$/gm)]
    expect(rows.length).toBeGreaterThan(10)
    for (const [, path = '', names = ''] of rows)
      for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) expect(read(path), path).toContain(name)
  })

  it('changes each file once, and says how many they are', () => {
    expect(new Set(paths).size).toBe(paths.length)
    const tests = paths.filter(isOfTests).length
    const count = `**${paths.length - tests} files of the product and ${tests} of its tests, ${paths.length} in all**`
    expect(page.text.replaceAll(/\s+/g, ' ')).toContain(count)
    expect(paths.length).toBeLessThanOrEqual(maxFiles)
  })
})

describe('a step of the page', () => {
  const stepOf = (...lines: string[]) => {
    const text = ['```diff', ...lines, '```'].join('\n')
    return stepsOf({ path: 'docs/a.md', text })[0] ?? { path: '', additions: [] }
  }
  const list = ['export const list = [', '  one,', '  [', '    two,', '  ],', ']', 'one more', ''].join('\n')

  it('adds lines after a line, with its indentation', () => {
    const step = stepOf('+++ src/a.ts', '@@ after two', '+three,', '+  four,')
    expect(applyStep(list, step)).toContain('    two,\n    three,\n      four,\n')
  })

  it('adds lines after each such line, when it says so', () => {
    expect(applyStep(list, stepOf('+++ src/a.ts', '@@ after each one', '+x'))).toContain('  one,\n  x\n')
    expect(applyStep(list, stepOf('+++ src/a.ts', '@@ after each one', '+x'))).toContain('one more\nx\n')
    expect(() => applyStep(list, stepOf('+++ src/a.ts', '@@ after one', '+x'))).toThrow('has 2 lines')
  })

  it('adds lines at the end of a list, in JSON with the comma before them', () => {
    const step = (path: string) => stepOf(`+++ ${path}`, '@@ at the end of export const list', '+three')
    expect(applyStep(list, step('src/a.ts'))).toContain('  ],\n  three\n]\n')
    const json = '{\n  "a": [\n    1\n  ]\n}\n'
    const more = stepOf('+++ src/a.json', '@@ at the end of "a"', '+2')
    expect(applyStep(json, more)).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}\n')
  })

  it('is refused when its line is not there, or it removes one', () => {
    expect(() => applyStep(list, stepOf('+++ src/a.ts', '@@ after five', '+x'))).toThrow('begins with: five')
    expect(() => stepOf('+++ src/a.ts', '@@ after one', '-x')).toThrow('docs/a.md:2')
    expect(() => stepOf('+++ src/a.ts', '@@', ' one', '+x')).toThrow('docs/a.md:2')
  })

  it('takes the numbers after the last migration and the last schema, though numbers of migrations are left out', () => {
    const lines = ["{ name: 'NNNN-x' }", '"number": N', 'DIGEST']
    const step = { path: 'src/a.ts', additions: [{ place: 'after', anchor: 'a', lines } as const] }
    const text = "{ name: '0007-a' }, { name: '0008-b' }"
    expect(fillIn([step], text, 'abc')[0]?.additions[0]?.lines).toEqual([
      "{ name: '0009-x' }",
      '"number": 3',
      'abc',
    ])
  })
})

if (process.env.FIELD_TRIAL) {
  describe('a copy with the field', () => {
    let copy: string

    beforeAll(async () => {
      copy = mkdtempSync(join(tmpdir(), 'planning-field-'))
      for (const name of ['src', 'e2e', 'package.json', 'tsconfig.json', 'vite.config.ts', 'biome.json'])
        cpSync(join(root, name), join(copy, name), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
      const shapes = 'src/testing/releases/stored-shapes.json'
      const apply = (digest?: string) => {
        for (const step of fillIn(steps, read(migrations), digest))
          if (digest === undefined || step.path === shapes)
            writeFileSync(join(copy, step.path), applyStep(read(step.path), step))
      }
      apply()
      const printed = await runTool([
        'vitest',
        'run',
        '--root',
        copy,
        'src/service/migrations/stored-schema.test.ts',
      ])
      apply(/\d{4}-cost-centers ([0-9a-f]{16})/.exec(printed.output)?.[1])
    })
    afterAll(() => rmSync(copy, { recursive: true }))

    it.each(['.', 'src/service', 'src/testing'])('has sound types in %s', async (project) => {
      expect(await runTool(['tsc', '-p', join(copy, project)])).toMatchObject({ ok: true, output: '' })
    })

    it('is formatted as the sources are', async () => {
      const files = paths.filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
      const config = `--config-path=${copy}`
      const checked = await runTool([
        'biome',
        'check',
        config,
        '--vcs-enabled=false',
        ...files.map((path) => join(copy, path)),
      ])
      expect(checked.ok, checked.output).toBe(true)
    })

    it('passes the tests of stored shapes, the specification, patches, masks and forms', async () => {
      const tests = [
        'src/contract/openapi.test.ts',
        'src/contract/record-patch.test.ts',
        'src/features/records/editing/editing.screen.test.tsx',
        'src/offline/outbox/outbox-cases.test.ts',
        'src/offline/outbox/overlay.test.ts',
        'src/service/routes/validation.test.ts',
        'src/service/migrations/stored-schema.test.ts',
        'src/service/store/update-masks.test.ts',
      ]
      const run = await runTool(['vitest', 'run', '--root', copy, ...tests])
      expect(run.ok, run.output).toBe(true)
    })

    it('creates, updates by mask, clears and reads the field', async () => {
      const run = await runTool(['node', join(copy, 'src/testing/field-round-trip.ts'), 'costCenter'])
      const expected = ['/organizations', '/focus-areas'].map((path) => ({
        path,
        given: 'first',
        updated: { name: 'One', read: 'second' },
        cleared: { name: 'One', read: null },
      }))
      expect(run.ok, run.output).toBe(true)
      expect(JSON.parse(run.output)).toEqual(expected)
    })
  })
}
