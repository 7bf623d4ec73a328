// What the build leaves out of the sources: parts that only the service reads, and parts of the kit that
// no screen shows.
import type { Plugin } from 'vite'
import { childrenOf, isNode, type SourceEdit, type SyntaxNode, withEdits } from './syntax.ts'

/** What only the service reads of an operation: inputs and errors, and what the API reference prints. */
const servedParts = new Set([
  'params',
  'query',
  'body',
  'bodyRequired',
  'statuses',
  'experimental',
  'summary',
  'tag',
])
/** An object with one of these keys is an operation, or a part that operations share. */
const operationKeys = new Set(['base', 'method', 'path', 'success', 'statuses'])

/** Names of a node's properties: `{ a: 1, b }` has `a` and `b`. */
function keyOf({ key }: SyntaxNode): string {
  return isNode(key) && typeof key.name === 'string' ? key.name : ''
}

/** True for `z.string().check(…)` and every other call that begins with the library of schemas. */
function isSchemaCall({ type, callee, object, name }: SyntaxNode): boolean {
  if (type === 'CallExpression') return isNode(callee) && isSchemaCall(callee)
  if (type === 'MemberExpression') return isNode(object) && isSchemaCall(object)
  return type === 'Identifier' && name === 'z'
}

/** The edits that take out of a source what the console does not need. */
function* servedEdits(node: SyntaxNode, isTable: boolean): Generator<SourceEdit> {
  const { type, start, end } = node
  if (type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'described') {
    const [schema] = node.arguments as readonly SyntaxNode[]
    if (!schema) return
    // The schema alone stays of `described(schema, meta)`.
    yield { start, end: schema.start }
    yield* servedEdits(schema, isTable)
    yield { start: schema.end, end }
    return
  }
  // A schema that nothing uses is dropped: to make one has no effect.
  if (type === 'CallExpression' && isSchemaCall(node)) yield { start, end: start, text: '/* @__PURE__ */ ' }
  const properties = type === 'ObjectExpression' ? (node.properties as readonly SyntaxNode[]) : []
  const isOperation = isTable && properties.some((property) => operationKeys.has(keyOf(property)))
  for (const [at, property] of properties.entries()) {
    if (isOperation && servedParts.has(keyOf(property)))
      yield { start: property.start, end: properties[at + 1]?.start ?? end - 1 }
    else yield* servedEdits(property, isTable)
  }
  if (properties.length > 0) return
  for (const child of childrenOf(node)) yield* servedEdits(child, isTable)
}

/** Leaves out of the table of operations and of the schemas what only the service reads: five kilobytes of the first screen. */
export function dropServedParts(): Plugin {
  return {
    name: 'drop-served-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = /\/src\/contract\/([\w-]+)\.ts$/.exec(id)?.[1]
      if (file === undefined || file === 'described') return null
      const tree = this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode
      return { code: withEdits(code, servedEdits(tree, /operations?$/.test(file))), map: null }
    },
  }
}

/** Palettes of the kit that its variables or the console's theme need. */
const keptPalettes = new Set(['dark', 'gray', 'red', 'blue'])

/** What the kit has for groups of buttons: rules of style sheets, and lines of the modules of Button and ActionIcon. */
const groupParts: readonly (readonly [file: RegExp, parts: RegExp])[] = [
  [
    /\/(?:ActionIcon|Button)\.layer\.css$/,
    /^\.m_(?:1a0f1b21|437b6484|70be2a01|80d6d844)\b[^{}]*\{[^{}]*\}\n/gm,
  ],
  [
    /\/@mantine\/core\/esm\/components\/(ActionIcon|Button)\/\1\.mjs$/,
    /^(?:import \{ \w+Group\w* \}.*|\w+\.Group\w* = .*)\n/gm,
  ],
]

/** Leaves them out of every screen; `kit-variables.test.ts` sees that the console has none. */
export function dropGroups(): Plugin {
  return {
    name: 'drop-groups',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, parts] = groupParts.find(([file]) => file.test(id)) ?? []
      if (!parts) return null
      const kept = code.replace(parts, '')
      if (kept === code) this.error('the kit writes its groups differently: see src/app/build/leave-out.ts')
      return { code: kept, map: null }
    },
  }
}

/** Leaves out the palettes of the kit that no screen shows; `kit-variables.css` has no variables of them either. */
export function dropPalettes(): Plugin {
  return {
    name: 'drop-palettes',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@mantine/core/') || !id.endsWith('/default-colors.mjs')) return null
      const kept = code.replace(/\t(\w+): \[[^\]]*\],?\n/g, (palette, name: string) =>
        keptPalettes.has(name) ? palette : '',
      )
      if (kept === code) this.error('the kit writes its palettes differently: see src/app/build/leave-out.ts')
      return { code: kept, map: null }
    },
  }
}
