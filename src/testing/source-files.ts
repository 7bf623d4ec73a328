// Source files as the structural tests see them: what each imports, how long its functions are, and whether it does
// anything but hand on what others export.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export interface ImportSite {
  /** As written; undefined when it is computed and cannot be known. */
  readonly specifier: string | undefined
  readonly line: number
  /** True where nothing of it is left when the program runs. */
  readonly isTypeOnly: boolean
}

export interface FunctionSize {
  readonly line: number
  readonly lines: number
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly imports: readonly ImportSite[]
  readonly functions: readonly FunctionSize[]
  readonly onlyReexports: boolean
  /** Events of a pointer, a keyboard, a clipboard or a drag that the file makes itself. */
  readonly madeEvents: readonly MadeEvent[]
}

export interface MadeEvent {
  /** The class that is constructed, or the name that is dispatched. */
  readonly name: string
  readonly line: number
}

/** An import, or an export of what another file holds. */
interface Site {
  readonly type: string
  readonly source: { readonly value?: unknown; readonly start: number } | null
  readonly importKind?: string | null
  readonly exportKind?: string | null
}

const eventClasses = /^(Clipboard|Drag|Keyboard|Mouse|Pointer|Touch|Wheel|Input)Event$|^DataTransfer$/
const eventNames = /^(copy|cut|paste|drag\w*|drop|(dbl)?click|key\w+|mouse\w+|pointer\w+|touch\w+)$/

/** Every TypeScript file of the project but the benchmarks, which are a package with rules of their own. `root` is the folder of package.json. */
export function readSourceFiles(root: string): SourceFile[] {
  const paths = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => parseSource(path, readFileSync(`${root}/${path}`, 'utf8')))
}

/** @throws SyntaxError when the text cannot be parsed. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map((error) => error.message).join('; ')}`)
  const lineAt = lineCounter(text)
  const imports: ImportSite[] = []
  const functions: FunctionSize[] = []
  const take = ({ type, source, importKind, exportKind }: Site) => {
    if (!source) return
    const specifier = typeof source.value === 'string' ? source.value : undefined
    const isTypeOnly = type === 'TSImportType' || importKind === 'type' || exportKind === 'type'
    imports.push({ specifier, line: lineAt(source.start), isTypeOnly })
  }
  const madeEvents: MadeEvent[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    functions.push({ line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 })
  }
  new Visitor({
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    NewExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'Identifier') return
      const type = callee.name === 'Event' || callee.name === 'CustomEvent' ? textOf(first) : undefined
      if (eventClasses.test(callee.name)) madeEvents.push({ name: callee.name, line: lineAt(start) })
      else if (type && eventNames.test(type)) madeEvents.push({ name: type, line: lineAt(start) })
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!/^(dispatchEvent|execCommand)$/.test(callee.property.name)) return
      const name = given.map(textOf).find((text) => text !== undefined && eventNames.test(text))
      if (name) madeEvents.push({ name, line: lineAt(start) })
    },
  }).visit(program)
  return {
    path,
    imports,
    functions,
    madeEvents,
    onlyReexports: program.body.every(isImportOrReexport) && program.body.some(isReexport),
  }
}

function textOf(node: { readonly type: string; readonly value?: unknown } | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

interface Statement {
  readonly type: string
  readonly declaration?: unknown
}

function isReexport(statement: Statement): boolean {
  if (statement.type === 'ExportAllDeclaration') return true
  return statement.type === 'ExportNamedDeclaration' && !statement.declaration
}

function isImportOrReexport(statement: Statement): boolean {
  return statement.type === 'ImportDeclaration' || isReexport(statement)
}

/** Finds the line, from 1, of a position in the text. */
function lineCounter(text: string): (position: number) => number {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (position) => {
    const after = starts.findIndex((start) => start > position)
    return after === -1 ? starts.length : after
  }
}
