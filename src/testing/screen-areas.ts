// Which messages a module shows, read from its source and from all that it imports statically.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../', import.meta.url))

/** The areas of messages that a module needs before it can be shown, in the order of the alphabet. */
export function areasOf(module: string): string[] {
  const areas = new Set<string>()
  const visited = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, area = ''] of text.matchAll(/\b(?:useMessages|messagesOf)\('(\w+)'\)/g)) areas.add(area)
    for (const imported of importsOf(text)) {
      const target = pathOf(imported, path)
      if (target) visit(target)
    }
  }
  visit(join(src, '..', module))
  return [...areas].sort()
}

/** What a module imports when it runs; types are gone by then. */
function importsOf(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export)\s(?!type\s)[^'"]*?from\s'([^']+)'|^import\s'([^']+)'/gm)
  return [...imports].map(([, named, bare]) => named ?? bare ?? '')
}

/** The path of a module of ours; undefined for packages and styles. */
function pathOf(imported: string, importer: string): string | undefined {
  if (!/\.tsx?$/.test(imported)) return undefined
  if (imported.startsWith('#')) return join(src, imported.slice(1))
  return join(dirname(importer), imported)
}
