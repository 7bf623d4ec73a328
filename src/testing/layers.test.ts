// The rules of the house, held against every file of it.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findCycles } from './import-cycles.ts'
import { findForbiddenImports, placeOf, resolveImport } from './layers.ts'
import { parseSource, readSourceFiles, type SourceFile } from './source-files.ts'

const limits = { functionLines: 80, functionLinesAtP90: 40 }

const files = readSourceFiles(fileURLToPath(new URL('../../', import.meta.url)))
const production = files.filter((file) => placeOf(file.path) !== 'testing')

function cyclesOf(sources: readonly SourceFile[]): string[][] {
  const targets = (file: SourceFile) =>
    file.imports.flatMap(({ specifier }) => resolveImport(file.path, specifier ?? '') ?? [])
  return findCycles(new Map(sources.map((file) => [file.path, targets(file)])))
}

/** The files that are loaded with a file, itself among them. */
function loadedWith(path: string, loaded = new Set<string>()): ReadonlySet<string> {
  const file = files.find((candidate) => candidate.path === path)
  if (!file || loaded.has(path)) return loaded
  loaded.add(path)
  for (const { specifier, isTypeOnly } of file.imports) {
    const target = isTypeOnly ? undefined : resolveImport(path, specifier ?? '')
    if (target) loadedWith(target, loaded)
  }
  return loaded
}

/** The packages that a file imports, and those of the files that are loaded with it. */
function packagesLoadedWith(path: string): string[] {
  const loaded = files.filter((file) => loadedWith(path).has(file.path))
  return loaded.flatMap((file) =>
    file.imports
      .filter(({ specifier, isTypeOnly }) => !isTypeOnly && /^(?!node:|[#.])/.test(specifier ?? ''))
      .map(({ specifier }) => `${specifier} in ${file.path}`),
  )
}

function barrelsOf(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => file.onlyReexports || /\/index\.tsx?$/.test(file.path))
    .map((file) => file.path)
}

function madeEventsOf(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, madeEvents }) =>
    madeEvents.map(({ name, line }) => `${path}:${line} makes ${name}`),
  )
}

function longFunctionsOf(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((file) =>
    file.functions
      .filter((measured) => measured.lines > limits.functionLines)
      .map((measured) => `${file.path}:${measured.line} is a function of ${measured.lines} lines`),
  )
}

describe('the source tree', () => {
  it('imports only downwards, as the table of layers says', () => {
    expect(findForbiddenImports(files)).toEqual([])
  })

  it('has no import cycle', () => {
    expect(cyclesOf(files)).toEqual([])
  })

  it('makes no event of a clipboard, a drag, a pointer or a key: tests press, copy and drop in the browser', () => {
    expect(madeEventsOf(files)).toEqual([])
  })

  it('starts another program only to build the console', () => {
    const starting = production.filter((file) =>
      file.imports.some(({ specifier }) => /^(node:)?child_process$/.test(specifier ?? '')),
    )
    expect(starting.map(({ path }) => path)).toEqual(['src/service/console-build.ts'])
  })

  // Each has its own copy of all that it loads: schemas and a query builder are six times the work of its start.
  it('loads no package in the threads of the database', () => {
    const thread = 'src/service/database/sqlite/thread.ts'
    expect(loadedWith(thread).size).toBeGreaterThan(1)
    expect(packagesLoadedWith(thread)).toEqual([])
  })

  it('has no barrel files', () => {
    expect(barrelsOf(files)).toEqual([])
  })

  it(`has no function of more than ${limits.functionLines} lines, and few of half that`, () => {
    expect(longFunctionsOf(production).join('\n')).toBe('')
    const several = production.flatMap((file) =>
      file.functions.map(({ lines }) => lines).filter((lines) => lines > 1),
    )
    const sorted = several.sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(limits.functionLinesAtP90)
  })
})

describe('the rules', () => {
  const plant = (path: string, ...lines: string[]) => parseSource(path, lines.join('\n'))
  const refusal = (path: string, line: string) => findForbiddenImports([plant(path, line)])

  it.each([
    ['src/contract/a.ts', "import { main } from '#app/main.ts'"],
    ['src/contract/a.ts', "import fc from 'fast-check'"],
    ['src/client/a.ts', "import type { Page } from '#data/pages.ts'"],
    ['src/client/a.ts', "import { useState } from 'react'"],
    ['src/hierarchy/a.ts', "import { readFileSync } from 'node:fs'"],
    ['src/ui/a.tsx', "export { Id } from '#contract/primitives.ts'"],
    ['src/ui/a.tsx', "import { top } from '#hierarchy/forest.ts'"],
    ['src/ui/a.tsx', "import type { Client } from '#client/client.ts'"],
    ['src/features/funds/a.tsx', "const other = await import('#features/people/session/b.tsx')"],
    ['src/features/import/a.tsx', "import { row } from '#features/funds/row.tsx'"],
    ['src/data/a.ts', "import { row } from '#features/records/row.tsx'"],
    ['src/data/a.ts', "type Row = import('#service/database/tables.ts').SiteRow"],
    ['src/service/problem.ts', "import { open } from './database/database.ts'"],
    ['src/service/store/a.ts', "export * from '#service/routes/handlers.ts'"],
    ['src/service/http/a.ts', "import { createHandlers } from '#service/routes/handlers.ts'"],
    ['src/service/http/a.ts', "import { start } from '#service/main.ts'"],
    ['src/service/store/a.ts', "import { builders } from '#testing/builders.ts'"],
    ['src/app/main.tsx', "import { serve } from '#service/http/server.ts'"],
    ['src/service/store/a.ts', "import { loadSample } from '#service/sample/load-sample.ts'"],
    ['src/service/sample/a.ts', "import { tables } from '../tables.ts'"],
    ['src/app/main.tsx', 'const screen = await import(name)'],
    ['src/misc/a.ts', "import { Id } from '#contract/primitives.ts'"],
  ])('refuse in %s: %s', (path, line) => {
    expect(refusal(path, line)).toHaveLength(1)
  })

  it.each([
    ['src/features/funds/a.tsx', "import { Failure } from '#client/failure.ts'"],
    ['src/features/funds/a.tsx', "import { Panel } from '#features/records/panel.tsx'"],
    ['src/ui/a.tsx', "import type { TreeRow } from '#hierarchy/tree-row.ts'"],
    ['src/features/funds/a.tsx', "import { row } from './row.tsx'"],
    ['src/features/funds/a.tsx', "import { upload } from '#features/import/upload.tsx'"],
    ['src/ui/a.tsx', "import type { HierarchyNode } from '#hierarchy/record.ts'"],
    ['src/app/main.tsx', "import { screen } from '#features/funds/screen.tsx'"],
    ['src/service/main.ts', "import { serve } from './http/server.ts'"],
    ['src/service/sample/a.ts', "import type { Tables } from '#service/database/tables.ts'"],
    ['src/contract/a.test.ts', "import { service } from '#testing/service.ts'"],
    ['e2e/console.spec.ts', "import { test } from 'playwright/test'"],
  ])('allow in %s: %s', (path, line) => {
    expect(refusal(path, line)).toEqual([])
  })

  it('find cycles within a layer and across layers', () => {
    const planted = [
      plant('src/ui/a.ts', "import { b } from './b.ts'"),
      plant('src/ui/b.ts', "import type { c } from '#ui/deep/c.ts'"),
      plant('src/ui/deep/c.ts', "import { a } from '#ui/a.ts'"),
      plant('src/ui/d.ts', "import { a } from './a.ts'"),
      plant('src/data/e.ts', "import { f } from '#features/x/f.ts'"),
      plant('src/features/x/f.ts', "import { e } from '#data/e.ts'"),
    ]
    expect(cyclesOf(planted)).toEqual([
      ['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/deep/c.ts'],
      ['src/data/e.ts', 'src/features/x/f.ts'],
    ])
  })

  it('know a barrel by its name and by its content', () => {
    const planted = [
      plant('src/ui/index.ts', 'export const x = 1'),
      plant('src/ui/all.ts', "import { a } from './a.ts'", "export * from './b.ts'", 'export { a }'),
      plant('src/ui/own.ts', "export { a } from './a.ts'", 'export const b = 1'),
    ]
    expect(barrelsOf(planted)).toEqual(['src/ui/index.ts', 'src/ui/all.ts'])
  })

  it('know an event that a script makes from a key that is pressed', () => {
    const made = plant(
      'e2e/a.spec.ts',
      "target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: new DataTransfer() }))",
      "target.dispatchEvent(new DragEvent('drop'))",
      "await page.dispatchEvent('#zone', 'drop', { dataTransfer })",
      "await locator.dispatchEvent('click')",
      "target.dispatchEvent(new Event('paste'))",
      "document.execCommand('paste')",
    )
    expect(made.madeEvents.map(({ line }) => line)).toEqual([1, 1, 2, 3, 4, 5, 6])
    const pressed = plant(
      'e2e/a.spec.ts',
      "await page.keyboard.press('ControlOrMeta+v')",
      "document.addEventListener('copy', fill)",
      "page.dispatchEvent(new Event('offline'))",
      'await button.click()',
    )
    expect(madeEventsOf([pressed])).toEqual([])
  })

  it('measure functions of every form, a line for each line', () => {
    const body = Array.from({ length: 79 }, () => '  work()')
    const planted = plant(
      'src/ui/a.ts',
      'const f = () => {',
      ...body,
      '}',
      'function g() {',
      ...body.slice(1),
      '}',
    )
    expect(longFunctionsOf([planted])).toEqual(['src/ui/a.ts:1 is a function of 81 lines'])
  })
})
