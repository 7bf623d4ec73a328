// The pages for people, read as what can be checked: links, headings, paths, commands, names of settings.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Page {
  /** Path from the root of the project, `docs/operators.md`. */
  readonly path: string
  readonly text: string
}

export interface Block {
  readonly language: string
  readonly text: string
  /** 1-based line of its first line of text. */
  readonly line: number
}

/** One command of a block: `PORT=4700 npm start` sets PORT and has the words `npm`, `start`. */
export interface Command {
  readonly text: string
  /** Variables set in front of it, quotes taken off. */
  readonly settings: Readonly<Record<string, string>>
  readonly words: readonly string[]
  /** `docs/operators.md:12` */
  readonly place: string
}

const fence = /^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm

/** Every page, in the order of their paths. */
export function readPages(root: string): Page[] {
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...globSync('docs/**/*.md', { cwd: root }).sort(),
  ]
  return paths.map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

export function blocksOf({ text }: Page): Block[] {
  return [...text.matchAll(fence)].map((found) => ({
    language: found[1] ?? '',
    text: found[2] ?? '',
    line: text.slice(0, found.index).split('\n').length + 1,
  }))
}

/** The commands of the blocks marked `sh`, continued lines joined, each as it would be typed by itself. */
export function commandsOf(page: Page): Command[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => {
      const joined = block.text.replaceAll('\\\n', ' ')
      const typed = joined.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
      return typed
        .flatMap((line) => line.split('&&'))
        .map((text) => parseCommand(text.trim(), `${page.path}:${block.line}`))
    })
}

function parseCommand(text: string, place: string): Command {
  const settings: Record<string, string> = {}
  let rest = text
  for (;;) {
    const found = /^([A-Z][A-Z0-9_]*)=("[^"]*"|'[^']*'|\S+)\s+/.exec(rest)
    if (!found) break
    const [whole, name = '', value = ''] = found
    settings[name] = value.replace(/^(["'])(.*)\1$/, '$2')
    rest = rest.slice(whole.length)
  }
  return { text, settings, words: rest.split(/\s+/), place }
}

/** A page without its blocks, whose text is not prose. */
function proseOf({ text }: Page): string {
  return text.replace(fence, '')
}

/** The anchors that a page has, as the usual renderers name them. */
function anchorsOf(page: Page): string[] {
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}

/** Targets of links and pictures within the project that are not there, as sentences. */
export function brokenLinks(pages: readonly Page[], exists: (path: string) => boolean): string[] {
  return pages.flatMap((page) => {
    const prose = proseOf(page).replace(/`[^`\n]*`/g, '')
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    return targets.flatMap(([, link, attribute]) => {
      const target = link ?? attribute ?? ''
      if (/^[a-z]+:/.test(target)) return []
      const [file = '', anchor] = target.split('#')
      const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file)
      if (!exists(path)) return [`${page.path} links to ${target}, which is not there`]
      const other = pages.find((one) => one.path === path)
      if (anchor === undefined || !other || anchorsOf(other).includes(anchor)) return []
      return [`${page.path} links to ${target}, but ${path} has no such heading`]
    })
  })
}

/** Paths of this project that a page names in code and that do not exist; a `*` matches any name. */
export function missingPaths(page: Page, exists: (path: string) => boolean): string[] {
  const named = page.text.matchAll(/(?<![\w./~-])((?:src|e2e|bench|docs|public)\/[\w.*/-]*[\w*/])/g)
  return [...new Set([...named].map(([, path = '']) => path))]
    .filter((path) => !exists(path))
    .map((path) => `${page.path} names ${path}, which is not there`)
}

/** Scripts that a page tells people to run, in commands and in prose. */
export function namedScripts({ text }: Page): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
}

/** The text below a heading, up to the next heading of any level; undefined without the heading. */
export function sectionOf({ path, text }: Page, title: string): Page | undefined {
  const parts = text.split(/^(?=#{1,6} )/m)
  const found = parts.find((part) => part.split('\n', 1)[0]?.replace(/^#+ /, '') === title)
  return found === undefined ? undefined : { path, text: found }
}
