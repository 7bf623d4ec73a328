// The automaton of a regular expression after Glushkov: one state for each character it may match, and one for a search
// that has not begun to match yet. An edge that is there twice is two ways to do the same.
import { type PatternNode, parsePattern } from './pattern-syntax.ts'

export interface Automaton {
  /** By state, what it leads to; the same state twice when two ways lead there. */
  readonly edges: readonly (readonly number[])[]
  /** By state, the kinds of characters that lead into it, as bits. */
  readonly kinds: readonly bigint[]
  /** By state, whether a match is complete there, whatever follows. */
  readonly isSure: readonly boolean[]
  /** By state, whether the match has still to begin. */
  readonly isSearch: readonly boolean[]
  /** A character of each kind, by its bit; the last kind is the end of the text. */
  readonly examples: readonly string[]
}

/** Repetitions up to so many times are written out; more are as good as without end. */
const mostCopies = 32

interface Entry {
  readonly state: number
  readonly isAnchored: boolean
  readonly notBehind?: string | undefined
}

interface Part {
  /** Whether it may match nothing, and whether that needs no look at what stands there. */
  readonly isEmpty: boolean
  readonly isSurelyEmpty: boolean
  readonly first: readonly Entry[]
  readonly last: readonly number[]
  readonly sureLast: readonly number[]
  /** Set on what matches nothing but at the beginning. */
  readonly begins?: boolean
  readonly notBehind?: string | undefined
}

const nothing: Part = { isEmpty: true, isSurelyEmpty: true, first: [], last: [], sureLast: [] }
const check: Part = { ...nothing, isSurelyEmpty: false }

/** @throws SyntaxError when the pattern has something that is not known here. */
export function automatonOf(source: string, flags: string): Automaton {
  if (/[mv]/.test(flags)) throw new SyntaxError(`/${source}/${flags} has a flag that is not known`)
  const builder = new Builder()
  const whole = builder.build(parsePattern(source))
  return builder.finish(whole, flags)
}

class Builder {
  /** What each state matches; the first is the search, and `$` matches the end of the text alone. */
  readonly #sources: string[] = ['[^]']
  readonly #edges: number[][] = [[]]

  build(node: PatternNode): Part {
    switch (node.kind) {
      case 'one':
        return this.#one(node.source)
      case 'end':
        return this.#one('$')
      case 'begin':
        return { ...check, begins: true }
      case 'word-edge':
        return check
      case 'not-behind':
        return { ...check, notBehind: node.source }
      case 'ahead':
        // It is tried where it stands, and leads nowhere.
        return { ...check, first: this.build(node.body).first }
      case 'sequence':
        return node.parts.map((part) => this.build(part)).reduce((a, b) => this.#join(a, b), nothing)
      case 'choice':
        return eitherOf(node.options.map((option) => this.build(option)))
      case 'repeat':
        return this.#repeat(node.body, node.least, node.most)
    }
  }

  finish(whole: Part, flags: string): Automaton {
    for (const { state, isAnchored, notBehind } of flags.includes('y') ? [] : whole.first) {
      if (!isAnchored) this.#edges[notBehind ? this.#searchNotBehind(notBehind) : 0]?.push(state)
    }
    for (const [state, source] of this.#sources.entries()) if (isSearch(source)) this.#edges[state]?.push(0)
    const { kinds, examples } = kindsOf(this.#sources, flags)
    const sure = new Set(whole.isSurelyEmpty ? this.#sources.keys() : whole.sureLast)
    return {
      edges: this.#edges,
      kinds,
      examples,
      isSure: this.#sources.map((_, state) => sure.has(state)),
      isSearch: this.#sources.map(isSearch),
    }
  }

  #state(source: string): number {
    this.#edges.push([])
    return this.#sources.push(source) - 1
  }

  #one(source: string): Part {
    const state = this.#state(source)
    const last = [state]
    return {
      isEmpty: false,
      isSurelyEmpty: false,
      first: [{ state, isAnchored: false }],
      last,
      sureLast: last,
    }
  }

  /** The search while the character before is none of a class. */
  #searchNotBehind(notBehind: string): number {
    const source = `(?!${notBehind})[^]`
    const known = this.#sources.indexOf(source)
    if (known !== -1) return known
    const state = this.#state(source)
    for (const [from, other] of this.#sources.entries()) if (isSearch(other)) this.#edges[from]?.push(state)
    return state
  }

  #join(a: Part, b: Part): Part {
    this.#link(a.last, b.first)
    const behindA = b.first.map((entry) => ({
      ...entry,
      isAnchored: entry.isAnchored || a.begins === true,
      notBehind: entry.notBehind ?? a.notBehind,
    }))
    const isEmpty = a.isEmpty && b.isEmpty
    return {
      isEmpty,
      isSurelyEmpty: a.isSurelyEmpty && b.isSurelyEmpty,
      first: [...a.first, ...(a.isEmpty ? behindA : [])],
      last: [...b.last, ...(b.isEmpty ? a.last : [])],
      sureLast: [...b.sureLast, ...(b.isSurelyEmpty ? a.sureLast : [])],
      ...(isEmpty && (a.begins || b.begins) && { begins: true }),
      ...(isEmpty && { notBehind: b.notBehind ?? a.notBehind }),
    }
  }

  #repeat(body: PatternNode, least: number, most: number): Part {
    const copies = Math.min(least, mostCopies)
    const isEndless = most - least > mostCopies
    let whole = nothing
    for (let copy = 0; copy < copies; copy++) whole = this.#join(whole, this.build(body))
    if (isEndless) {
      const loop = this.build(body)
      this.#link(loop.last, loop.first)
      return this.#join(whole, maybe(loop))
    }
    let rest = nothing
    for (let copy = least; copy < most; copy++) rest = maybe(this.#join(this.build(body), rest))
    return this.#join(whole, rest)
  }

  #link(from: readonly number[], to: readonly Entry[]): void {
    for (const state of from) {
      for (const entry of to) if (!entry.isAnchored) this.#edges[state]?.push(entry.state)
    }
  }
}

function isSearch(source: string): boolean {
  return source.endsWith('[^]')
}

function maybe(part: Part): Part {
  return { ...part, isEmpty: true, isSurelyEmpty: true }
}

function eitherOf(options: readonly Part[]): Part {
  const empty = options.filter(({ isEmpty }) => isEmpty)
  return {
    isEmpty: empty.length > 0,
    isSurelyEmpty: options.some(({ isSurelyEmpty }) => isSurelyEmpty),
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    sureLast: options.flatMap(({ sureLast }) => sureLast),
    ...(empty.length > 0 && empty.every(({ begins }) => begins) && { begins: true }),
  }
}

/** Characters of every sort that the product's patterns tell apart, next to those they name. */
const someCharacters = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...'\u0300\u0410\u4e2d\u200b\u200c\u2007\u2009\u2010\u2012\u2028\u2029\u202e\u202f\u2019\u20ac\u203a\u2212\u3000\ufeff\ufffd',
  '\ud800',
  '😀',
]

/** What the states match, told apart by no more kinds of characters than they need. */
function kindsOf(sources: readonly string[], flags: string): Pick<Automaton, 'kinds' | 'examples'> {
  const ofOne = flags.replaceAll(/[gdy]/g, '')
  const matchers = sources.map((source) =>
    source === '$' ? undefined : new RegExp(`^(?:${source})$`, ofOne),
  )
  const examples = new Map<string, string>()
  for (const character of new Set([...someCharacters, ...sources.join('')])) {
    const signature = matchers.map((matcher) => (matcher?.test(character) ? 1 : 0)).join('')
    if (!examples.has(signature)) examples.set(signature, character)
  }
  const signatures = [...examples.keys()]
  const end = 1n << BigInt(signatures.length)
  const kinds = sources.map((source, state) =>
    source === '$'
      ? end
      : signatures.reduce(
          (bits, signature, kind) => (signature[state] === '1' ? bits | (1n << BigInt(kind)) : bits),
          0n,
        ),
  )
  return { kinds, examples: [...examples.values(), ''] }
}
