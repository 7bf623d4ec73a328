// `npm run compare-declarations -- BEFORE [AFTER]`: the top-level declarations, and rules of style sheets, that only one of
// two commits has. A commit that moves declarations to other files and changes nothing else has none to show: imports,
// `export`, line breaks and paths of modules do not count.
import './required-node.ts'
import { execFileSync } from 'node:child_process'
import { parseSync } from 'vite'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 28 })

function sourcesOf(commit: string): [path: string, text: string][] {
  const paths = git('ls-tree', '-r', '--name-only', commit, 'src', 'e2e')
    .split('\n')
    .filter((path) => /\.(tsx?|css)$/.test(path))
  const asked = paths.map((path) => `${commit}:${path}\n`).join('')
  const answer = execFileSync('git', ['cat-file', '--batch'], { input: asked, maxBuffer: 2 ** 28 })
  let at = 0
  return paths.map((path) => {
    const headEnd = answer.indexOf('\n', at)
    const size = Number(answer.toString('utf8', at, headEnd).split(' ')[2])
    const text = answer.toString('utf8', headEnd + 1, headEnd + 1 + size)
    at = headEnd + size + 2
    return [path, text]
  })
}

function statementsOf(path: string, text: string): string[] {
  if (path.endsWith('.css')) return text.split(/(?<=^})\n/m)
  const { program } = parseSync(path, text)
  return program.body
    .filter(
      (statement) => statement.type !== 'ImportDeclaration' && !('source' in statement && statement.source),
    )
    .map(({ start, end }) => text.slice(start, end))
}

/** The same text for statements that differ only in what does not count. */
const comparable = (statement: string) =>
  statement
    .replace(/^export\s+/, '')
    .replaceAll(/(['"])[#.][^'"\s]*\.(tsx?|css)\1/g, "'module'")
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)\]}>])/g, '')

/** Each declaration with the places where it stands; two files may have the same. */
function declarationsOf(commit: string): Map<string, { places: string[]; text: string }> {
  const found = new Map<string, { places: string[]; text: string }>()
  for (const [path, source] of sourcesOf(commit))
    for (const text of statementsOf(path, source)) {
      const key = comparable(text)
      const known = found.get(key)
      if (known) known.places.push(path)
      else if (key !== '') found.set(key, { places: [path], text: text.trim() })
    }
  return found
}

const [before = 'HEAD~1', after = 'HEAD'] = process.argv.slice(2)
const [had, has] = [declarationsOf(before), declarationsOf(after)]

function onlyIn(these: typeof had, others: typeof had, sign: string): number {
  let count = 0
  for (const [key, { places, text }] of these) {
    const more = places.length - (others.get(key)?.places.length ?? 0)
    if (more <= 0) continue
    count += more
    process.stdout.write(`${sign} ${places.join(', ')}: ${text.split('\n')[0]}\n`)
  }
  return count
}

const gone = onlyIn(had, has, '-')
const added = onlyIn(has, had, '+')
const all = [...has.values()].reduce((sum, { places }) => sum + places.length, 0)
process.stdout.write(`${all} declarations, ${added} of them only in ${after}; ${gone} only in ${before}\n`)
if (added + gone > 0) process.exitCode = 1
