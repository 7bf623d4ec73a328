// Regular expressions as a tree: as much of the syntax as the product uses. What is unknown here is refused, so that
// no pattern passes because it was not understood.

export type PatternNode =
  /** Matches one character: a letter, an escape, a class or the dot, as it is written. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'begin' }
  | { readonly kind: 'end' }
  | { readonly kind: 'word-edge' }
  | { readonly kind: 'ahead'; readonly body: PatternNode }
  /** Begins only behind a character that is not of this class, or at the beginning. */
  | { readonly kind: 'not-behind'; readonly source: string }

const escapes = [
  /^\\[pP]\{[^}]*\}/,
  /^\\u\{[\da-fA-F]{1,6}\}/,
  /^\\u[\da-fA-F]{4}/,
  /^\\x[\da-fA-F]{2}/,
  /^\\[^\dk]/,
] as const

const classPattern = /^\[(?:[^\]\\]|\\[\s\S])*\]/

/** @throws SyntaxError for what is not known here, such as a back reference. */
export function parsePattern(source: string): PatternNode {
  let at = 0

  const fail = (what: string): never => {
    throw new SyntaxError(`/${source}/ has ${what} at ${at}`)
  }
  const takeText = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false
    at += text.length
    return true
  }
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(source.slice(at))
    if (!found) return undefined
    at += found[0].length
    return found
  }

  function choice(): PatternNode {
    const options = [sequence()]
    while (takeText('|')) options.push(sequence())
    const [only] = options
    return options.length === 1 && only ? only : { kind: 'choice', options }
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(term()))
    return { kind: 'sequence', parts }
  }

  function repeated(body: PatternNode): PatternNode {
    const found = take(/^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/)
    if (!found) return body
    const [, sign, least = '0', comma, most] = found
    if (sign) return { kind: 'repeat', body, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const end = most === undefined && !comma ? Number(least) : most ? Number(most) : Infinity
    return { kind: 'repeat', body, least: Number(least), most: end }
  }

  function term(): PatternNode {
    if (takeText('^')) return { kind: 'begin' }
    if (takeText('$')) return { kind: 'end' }
    if (takeText('\\b')) return { kind: 'word-edge' }
    if (takeText('(?=') || takeText('(?!')) return { kind: 'ahead', body: closed(choice()) }
    if (takeText('(?<!')) {
      const body = closed(one() ?? fail('a look behind of more than a character'))
      return body.kind === 'one'
        ? { kind: 'not-behind', source: body.source }
        : fail('an unknown look behind')
    }
    if (takeText('(?:') || take(/^\(\?<\w+>/)) return closed(choice())
    if (source.startsWith('(?', at)) fail('an unknown group')
    if (takeText('(')) return closed(choice())
    return one() ?? fail('an unknown sign')
  }

  function closed(body: PatternNode): PatternNode {
    return takeText(')') ? body : fail('an open group')
  }

  function one(): PatternNode | undefined {
    for (const pattern of [...escapes, classPattern, /^[^\\()[\]{}*+?|^$]/u]) {
      const found = take(pattern)
      if (found) return { kind: 'one', source: found[0] }
    }
    return undefined
  }

  const tree = choice()
  return at === source.length ? tree : fail('a bracket too many')
}
