// What the console starts with is built as a classic script. Chromium keeps the compiled code of a classic script when a
// worker installs it, and compiles a module again at every start. Parts that are loaded later stay modules; what they
// import of the start, they read from a global.
import type { Plugin } from 'vite'

/** The global that holds the exports of the start; kept in each part, so it is short. */
const exportsName = 'startParts'

/** The script of the start and its style sheet. The page names both, so no part has to ask for them. */
const startFiles = /^assets\/index-/

/** Nodes of a type below `node`, at any depth, or down to the functions in it. */
function* nodesOf(type: string, node: SyntaxNode, isInFunctions = true): Generator<SyntaxNode> {
  for (const child of childrenOf(node)) {
    if (child.type === type) yield child
    if (isInFunctions || !isFunction(child)) yield* nodesOf(type, child, isInFunctions)
  }
}

const isFunction = ({ type }: SyntaxNode) => /Function/.test(type)

function statementsOf(program: SyntaxNode): readonly SyntaxNode[] {
  return program.body as readonly SyntaxNode[]
}

/** The name of an identifier, or of a string that stands for one. */
function nameOf(node: unknown): string {
  if (isNode(node)) return String(node.name ?? node.value)
  throw new TypeError('this is no name of an import or export')
}

/** The pairs in the braces of an import or export. */
function specifiersOf({ specifiers }: SyntaxNode): readonly SyntaxNode[] {
  return specifiers as readonly SyntaxNode[]
}

/** The names that a function declares for itself. */
function ownNames(node: SyntaxNode): string[] {
  const parameters = (node.params as readonly SyntaxNode[]).flatMap((each) => [
    ...(each.type === 'Identifier' ? [each] : []),
    ...nodesOf('Identifier', each),
  ])
  const variables = [...nodesOf('VariableDeclarator', node, false)].flatMap(({ id }) =>
    isNode(id) ? [id, ...nodesOf('Identifier', id)] : [],
  )
  return [...parameters, ...variables].map(nameOf)
}

/** Variables of a module to which it assigns after they were declared. */
function* assignedNames(node: SyntaxNode, own: ReadonlySet<string> = new Set()): Generator<string> {
  const { type, left, argument } = node
  const target = type === 'AssignmentExpression' ? left : type === 'UpdateExpression' ? argument : undefined
  if (isNode(target) && target.type === 'Identifier' && !own.has(nameOf(target))) yield nameOf(target)
  const within = isFunction(node) ? new Set([...own, ...ownNames(node)]) : own
  for (const child of childrenOf(node)) yield* assignedNames(child, within)
}

/**
 * The module with which a page begins, as a classic script.
 * @throws Error when it imports another file, or exports a variable that changes later
 */
export function classicScriptOf(code: string, program: SyntaxNode): string {
  const edits: SourceEdit[] = []
  const assigned = new Set(assignedNames(program))
  for (const statement of statementsOf(program)) {
    const { type, start, end } = statement
    if (type === 'ImportDeclaration') throw new Error('what the console starts with imports another file')
    if (type !== 'ExportNamedDeclaration') continue
    const pairs = specifiersOf(statement).map(({ local, exported }) => {
      // A part would keep what it held when the part was loaded.
      if (assigned.has(nameOf(local)))
        throw new Error(`${nameOf(local)} of the start changes after it was exported`)
      return `${nameOf(exported)}: ${nameOf(local)}`
    })
    edits.push({ start, end, text: `globalThis.${exportsName} = { ${pairs.join(', ')} };` })
  }
  for (const { start, end, meta } of nodesOf('MetaProperty', program))
    if (nameOf(meta) === 'import') edits.push({ start, end, text: 'importMeta' })
  return `(function () {
const importMeta = { url: document.currentScript.src };
${withEdits(code, edits)}
})();
`
}

/** A module that reads what it imported of the start from the global. @param isStart whether an import is of the start */
export function withStartParts(
  code: string,
  program: SyntaxNode,
  isStart: (source: string) => boolean,
): string {
  const edits = statementsOf(program).flatMap((statement): SourceEdit[] => {
    const { type, start, end, source } = statement
    if (type !== 'ImportDeclaration' || !isNode(source) || !isStart(String(source.value))) return []
    const pairs = specifiersOf(statement).map(
      ({ imported, local }) => `${nameOf(imported)}: ${nameOf(local)}`,
    )
    return [{ start, end, text: pairs.length > 0 ? `const { ${pairs.join(', ')} } = ${exportsName};` : '' }]
  })
  return withEdits(code, edits)
}

/**
 * The page with a classic script, and with a style sheet that it applies once it has started: the page is drawn before.
 * @throws Error when the page has no such script or style sheet
 */
export function startPageOf(page: string): string {
  const edits = [
    ['<script type="module" crossorigin', '<script defer'],
    ['<link rel="stylesheet" crossorigin', '<link rel="preload" as="style" crossorigin'],
  ] as const
  return edits.reduce((edited, [written, wanted]) => {
    if (!edited.includes(written)) throw new Error(`the page has no ${written}>`)
    return edited.replace(written, wanted)
  }, page)
}

/** Builds the module of the page as a classic script. */
export function classicStart(): Plugin {
  return {
    name: 'classic-start',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Preloading by script elements would be markup that the content security policy refuses.
          polyfill: false,
          resolveDependencies: (_file, files) => files.filter((file) => !startFiles.test(file)),
        },
      },
    }),
    renderChunk(code, chunk, _options, { chunks }) {
      const program = this.parse(code) as unknown as SyntaxNode
      if (chunk.isEntry) return { code: classicScriptOf(code, program), map: null }
      const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1)
      const isStart = (source: string) => chunks[source.replace('./', folder)]?.isEntry === true
      return { code: withStartParts(code, program, isStart), map: null }
    },
    generateBundle: {
      // After the bundler has taken it out, because modules are strict without it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `"use strict";${file.code}`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: startPageOf,
    },
  }
}

// Sources as the steps of the build read and change them.

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The nodes that a node holds. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode)
}

/** A part of a source that is left out, or replaced by a text. */
interface SourceEdit {
  readonly start: number
  readonly end: number
  readonly text?: string
}

/** The source with its edits, in any order; none may lie within another. */
function withEdits(code: string, edits: Iterable<SourceEdit>): string {
  let kept = ''
  let from = 0
  for (const { start, end, text = '' } of [...edits].sort((a, b) => a.start - b.start)) {
    kept += code.slice(from, start) + text
    from = end
  }
  return kept + code.slice(from)
}
