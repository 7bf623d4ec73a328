// `npm run count-lines`: production lines, without tests and the sample company, and how many of them the commits of the
// type `refactor` added and removed since 1.0.0.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const production = [
  'src/*.ts',
  'src/*.tsx',
  'src/*.css',
  ':!src/testing',
  ':!src/*.test.*',
  ':!src/service/sample',
]
/** The last commit of 1.0.0. */
const release = 'ca462f43'

function git(...words: string[]): string[] {
  const text = execFileSync('git', [...words, '--', ...production], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return text.split('\n').filter((line) => line !== '')
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
const lines = git('ls-files').reduce((sum, file) => sum + linesOf(file), 0)

const refactoring = ['log', '--no-merges', '--grep=^refactor', '--format=', '--numstat', `${release}..HEAD`]
let [added, removed] = [0, 0]
for (const line of git(...refactoring)) {
  const [more, fewer] = line.split('\t')
  added += Number(more)
  removed += Number(fewer)
}

process.stdout.write(`${lines} production lines; refactoring: ${added} added, ${removed} removed\n`)
