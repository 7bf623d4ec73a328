// Which test files reach a source file by imports, and which of them are nearest to it.
import { resolveImport } from '#testing/layers.ts'
import type { SourceFile } from '#testing/source-files.ts'

export interface ImportGraph {
  /** The test files that reach a file, with the number of imports between, nearest first. */
  relatedTests(path: string): readonly string[]
  /** Whether anything but tests imports the file, or nothing does because it is where a program begins. */
  isProduct(path: string): boolean
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

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
      // A set keeps the order in which it is filled, which is that of a breadth-first walk.
      const reached = new Set([path])
      for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
      return [...reached].filter(isTest)
    },
    isProduct(path) {
      const known = importers.get(path) ?? []
      return known.length === 0 || known.some((one) => !isTest(one) && !one.startsWith('src/testing/'))
    },
  }
}
