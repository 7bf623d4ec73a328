// One-token changes of a source file: each a small wrong program that the tests are to notice.
import { parseSync, Visitor } from 'vite'

export interface Change {
  /** From the root of the repository. */
  readonly path: string
  readonly line: number
  /** The token, and what replaces it. */
  readonly from: string
  readonly to: string
  readonly start: number
  readonly end: number
  /** The line without its indentation, before and after the change. */
  readonly lineBefore: string
  readonly lineAfter: string
  /** The expression that the token belongs to. */
  readonly expression: Expression
}

export interface Expression {
  readonly start: number
  readonly end: number
  /** Whether it is a statement by itself. */
  readonly isStatement: boolean
}

interface Node {
  readonly start: number
  readonly end: number
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}
const literals: Readonly<Record<string, string>> = { true: 'false', false: 'true', '0': '1', '1': '0' }
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  shift: 'pop',
  unshift: 'push',
}

/** Every change of a file, in the order of the text. @throws SyntaxError when the text cannot be parsed. */
export function findChanges(path: string, text: string): Change[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  const found: Change[] = []
  const statements = new Set<number>()
  /** Where literals end that are types or names of properties. */
  const notExpressions = new Set<number>()

  const add = (token: Node, to: string, expression: Node) => {
    const { start, end } = token
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const lineEnd = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
    found.push({
      path,
      line: text.slice(0, start).split('\n').length,
      from: text.slice(start, end),
      to,
      start,
      end,
      lineBefore: text.slice(lineStart, lineEnd).trim(),
      lineAfter: (text.slice(lineStart, start) + to + text.slice(end, lineEnd)).trim(),
      expression: {
        start: expression.start,
        end: expression.end,
        isStatement: statements.has(expression.start),
      },
    })
  }
  const changeOperator = (node: Node & { operator: string; left: Node; right: Node }) => {
    const to = operators[node.operator]
    const start = operatorStart(text, node.operator, node.left.end)
    if (to !== undefined) add({ start, end: start + node.operator.length }, to, node)
  }

  new Visitor({
    ExpressionStatement: ({ start }) => void statements.add(start),
    TSLiteralType: ({ literal }) => void notExpressions.add(literal.end),
    Property: ({ key, computed }) => void (computed || notExpressions.add(key.end)),
    BinaryExpression: changeOperator,
    LogicalExpression: changeOperator,
    AssignmentExpression: changeOperator,
    UnaryExpression(node) {
      if (node.operator === '!') add({ start: node.start, end: node.start + 1 }, '', node)
    },
    Literal(node) {
      const to = replacementIn(literals, text.slice(node.start, node.end))
      if (to !== undefined && !notExpressions.has(node.end)) add(node, to, node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const to = replacementIn(methods, text.slice(callee.property.start, callee.property.end))
      if (to !== undefined) add(callee.property, to, node)
    },
  }).visit(program)
  return found.sort((a, b) => a.start - b.start)
}

/** Undefined for a token that is not changed, also when every object has a property of its name. */
function replacementIn(table: Readonly<Record<string, string>>, token: string): string | undefined {
  return Object.hasOwn(table, token) ? table[token] : undefined
}

/** Where an operator begins: after its left side, past closing brackets and comments. */
function operatorStart(text: string, operator: string, from: number): number {
  let at = from
  while (!text.startsWith(operator, at)) {
    if (text.startsWith('//', at)) at = text.indexOf('\n', at)
    else at += 1
  }
  return at
}

/** The text with one change made. */
export function applyChange(text: string, { start, end, to }: Change): string {
  return text.slice(0, start) + to + text.slice(end)
}

/**
 * The text in which the expression of every change reports that it is evaluated, by `globalThis.mutantHit`, and is
 * worth what it was worth. `changes` by the number that is reported; all are of this text.
 */
export function addProbes(text: string, changes: ReadonlyMap<number, Change>): string {
  const inserts: { at: number; text: string; order: number }[] = []
  for (const [number, { expression }] of changes) {
    const { start, end, isStatement } = expression
    // A statement must not begin with a bracket: the line before it may have no semicolon.
    const probe = `globalThis.mutantHit?.(${number}) !== 0 && (`
    // Around one expression the longer wraps the shorter: its beginning comes first and its end last.
    inserts.push({ at: start, text: isStatement ? probe : `(${probe}`, order: text.length - end })
    inserts.push({ at: end, text: isStatement ? ')' : '))', order: -start })
  }
  inserts.sort((a, b) => a.at - b.at || a.order - b.order)
  let result = ''
  let at = 0
  for (const insert of inserts) {
    result += text.slice(at, insert.at) + insert.text
    at = insert.at
  }
  return result + text.slice(at)
}
