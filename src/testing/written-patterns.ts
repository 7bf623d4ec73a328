// The regular expressions that are written in a source file.
import { parseSync, Visitor } from 'vite'

export interface WrittenPattern {
  readonly source: string
  readonly flags: string
  /** Put together from other strings while the program runs. */
  readonly isComputed: boolean
  /** The file and the line. */
  readonly place: string
}

/** @throws SyntaxError for a file that cannot be parsed, and for a pattern of which nothing is known beforehand. */
export function patternsIn(path: string, text: string): WrittenPattern[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  const found: WrittenPattern[] = []
  const placeAt = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`
  new Visitor({
    Literal: (literal) => {
      if (!('regex' in literal)) return
      const { pattern, flags } = literal.regex
      found.push({ source: pattern, flags, isComputed: false, place: placeAt(literal.start) })
    },
    NewExpression: ({ callee, arguments: [first, second], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const place = placeAt(start)
      // Another pattern once more, which is found where it is written.
      if (first?.type === 'MemberExpression') return
      if (first?.type !== 'TemplateLiteral') throw new SyntaxError(`${place} makes a pattern of unknown text`)
      const flags = second?.type === 'Literal' && typeof second.value === 'string' ? second.value : ''
      const source = first.quasis.map(({ value }) => value.cooked ?? value.raw).join('name')
      found.push({ source, flags, isComputed: true, place })
    },
  }).visit(program)
  return found
}
