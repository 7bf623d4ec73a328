// docs/adding-a-field.md is complete: its steps apply to the sources, and it says how many files they are. Whether a
// copy with these steps works takes longer, and belongs to `npm run test:long -- field`.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTool } from './commands.ts'
import { readPages } from './documents.ts'
import { applyStep, stepsOf } from './field-steps.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPages(root).find(({ path }) => path === 'docs/adding-a-field.md') ?? { path: '', text: '' }
const steps = stepsOf(page)
const paths = steps.map(({ path }) => path)
const isOfTests = (path: string) => path.startsWith('src/testing/') || path.includes('.test.')

/** The most files that a text field may cost, with its label in two languages. Lower this whenever the number falls. */
const maxFiles = 8

describe('the page about adding a field', () => {
  it('has steps that apply to the sources', () => {
    for (const step of steps) {
      const text = readFileSync(join(root, step.path), 'utf8')
      expect(applyStep(text, step), step.path).toMatch(
        step.path.includes('/store/') ? /cost_center/ : /cost.?center/i,
      )
    }
  })

  it('changes each file once, and says how many they are', () => {
    expect(new Set(paths).size).toBe(paths.length)
    const tests = paths.filter(isOfTests).length
    const count = `**${paths.length - tests} files of the product and ${tests} of its tests, ${paths.length} in all**`
    expect(page.text).toContain(count)
    expect(paths.length).toBeLessThanOrEqual(maxFiles)
  })

  it('refuses a step whose lines are not in the file, or there twice', () => {
    const block = ['```diff', '+++ src/a.ts', '@@', ' one', '-two', '+three', '```'].join('\n')
    const [step = { path: '', changes: [] }] = stepsOf({ path: 'docs/a.md', text: block })
    expect(applyStep('one\ntwo\n', step)).toBe('one\nthree\n')
    expect(() => applyStep('two\n', step)).toThrow('src/a.ts does not have these lines')
    expect(() => applyStep('one\ntwo\none\ntwo\n', step)).toThrow('src/a.ts has these lines twice')
  })
})

if (process.env.FIELD_TRIAL) {
  describe('a copy with the field', () => {
    let copy: string

    beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), 'planning-field-'))
      for (const name of ['src', 'e2e', 'package.json', 'tsconfig.json', 'vite.config.ts', 'biome.json'])
        cpSync(join(root, name), join(copy, name), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
      for (const step of steps) {
        const file = join(copy, step.path)
        writeFileSync(file, applyStep(readFileSync(file, 'utf8'), step))
      }
    })
    afterAll(() => rmSync(copy, { recursive: true }))

    it.each(['.', 'src/service', 'src/testing'])('has sound types in %s', async (project) => {
      expect(await runTool(['tsc', '-p', join(copy, project)])).toEqual({ ok: true, output: '' })
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
        'src/features/editing/editing.screen.test.tsx',
        'src/offline/outbox/outbox-cases.test.ts',
        'src/offline/outbox/overlay.test.ts',
        'src/service/routes/validation.test.ts',
        'src/service/store/stored-schema.test.ts',
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
