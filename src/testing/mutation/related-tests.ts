// Which test files reach a source file by imports, and which of them are near to it.
import { posix } from 'node:path'
import { resolveImport } from '#testing/layers.ts'
import type { SourceFile } from '#testing/source-files.ts'

export interface RelatedTests {
  /** The likeliest to notice a change: its namesakes, those in its folder or below it, those that import it. */
  readonly near: readonly string[]
  /** The others that reach it. */
  readonly far: readonly string[]
}

export interface ImportGraph {
  relatedTests(path: string): RelatedTests
  /** Whether anything but tests imports the file, or nothing does because it is where a program begins. */
  isProduct(path: string): boolean
}

/** Every near test is run once as it is, and what everything imports would have them all. */
const maxNear = 5

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The name of a file without what kind of file it is. */
const stemOf = (path: string) => posix.basename(path).split('.')[0]

export function makeImportGraph(files: readonly SourceFile[]): ImportGraph {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files) {
    for (const { specifier } of imports) {
      const target = specifier === undefined ? undefined : resolveImport(path, specifier)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return {
    relatedTests(path) {
      // A map keeps the order in which it is filled, which is that of a breadth-first walk.
      const imports = new Map([[path, 0]])
      for (const [file, count] of imports)
        for (const importer of importers.get(file) ?? [])
          if (!imports.has(importer)) imports.set(importer, count + 1)
      const folder = `${posix.dirname(path)}/`
      const tests = [...imports.keys()].filter(isTest)
      const ordered = new Set([
        ...tests.filter((test) => stemOf(test) === stemOf(path)),
        ...tests.filter((test) => test.startsWith(folder)),
        ...tests.filter((test) => imports.get(test) === 1),
      ])
      const near = [...ordered].slice(0, maxNear)
      return { near, far: tests.filter((test) => !near.includes(test)) }
    },
    isProduct(path) {
      const known = importers.get(path) ?? []
      return known.length === 0 || known.some((one) => !isTest(one) && !one.startsWith('src/testing/'))
    },
  }
}
