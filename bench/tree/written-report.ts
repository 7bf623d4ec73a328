import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

/** Writes one section of docs/benchmarks.md and leaves the others as they are. */
export function writeSection(title: string, body: string): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '# Benchmarks\n'
  const [opening = '', ...sections] = text.split(/^(?=## )/m)
  const heading = `## ${title}\n`
  const section = `${heading}\n${body}\n`
  const at = sections.findIndex((other) => other.startsWith(heading))
  if (at === -1) sections.push(section)
  else sections[at] = section
  writeFileSync(path, `${[opening, ...sections].map((part) => part.trim()).join('\n\n')}\n`)
}
