// How the work of a regular expression grows with the text, from its automaton: it is more than linear exactly when
// some text can be pumped in two ways (Weber and Seidl, On the degree of ambiguity of finite automata, 1991). What is
// found complete without a look at what follows is never gone back over, and so does not count.
import { type Automaton, automatonOf } from './pattern-automaton.ts'

export interface Growth {
  readonly kind: 'linear' | 'polynomial' | 'exponential'
  /** A text that takes the longer the more often it is repeated. */
  readonly pump?: string
}

/** @throws SyntaxError when the pattern has something that is not known. */
export function growthOf({ source, flags }: { readonly source: string; readonly flags: string }): Growth {
  const automaton = automatonOf(source, flags)
  const states = automaton.edges.map((_, state) => state)
  const looping = states.filter((state) => !automaton.isSure[state] && reaches(automaton, state, state))
  const matching = looping.filter((state) => !automaton.isSearch[state])
  for (const state of matching) {
    const pump = pumpOfTwoWays(automaton, state)
    if (pump !== undefined) return { kind: 'exponential', pump }
  }
  for (const from of looping) {
    for (const to of matching) {
      const pump = from === to ? undefined : pumpOfTwoLoops(automaton, from, to)
      if (pump !== undefined) return { kind: 'polynomial', pump }
    }
  }
  return { kind: 'linear' }
}

function reaches({ edges }: Automaton, from: number, to: number): boolean {
  const seen = new Set<number>()
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of edges[state] ?? []) {
      if (next === to) return true
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return false
}

/** A text that leads from a state back to itself in two ways. */
function pumpOfTwoWays(automaton: Automaton, state: number): string | undefined {
  return findPump(automaton, [state, state], [state, state], { mustPart: true })
}

/** A text that leads from one state to itself and to another, and from that to itself. */
function pumpOfTwoLoops(automaton: Automaton, from: number, to: number): string | undefined {
  return findPump(automaton, [from, from, to], [from, to, to], { mustPart: false })
}

/** A text along which several walks at once lead from their states to others. */
function findPump(
  automaton: Automaton,
  from: readonly number[],
  to: readonly number[],
  { mustPart }: { readonly mustPart: boolean },
): string | undefined {
  const { examples } = automaton
  const goal = `${to.join()},${mustPart}`
  const seen = new Set<string>()
  let open = [{ at: from, text: '', hasParted: !mustPart }]
  while (open.length > 0) {
    const further: typeof open = []
    for (const { at, text, hasParted } of open) {
      for (const { states, kinds, isTwofold } of stepsFrom(automaton, at)) {
        const parted = mustPart && (hasParted || isTwofold || states[0] !== states[1])
        const key = `${states.join()},${parted}`
        const next = `${text}${examples[lowestBit(kinds)]}`
        if (key === goal) return next
        if (seen.has(key)) continue
        seen.add(key)
        further.push({ at: states, text: next, hasParted: parted })
      }
    }
    open = further
  }
  return undefined
}

interface Step {
  readonly states: readonly number[]
  readonly kinds: bigint
  /** Whether there is a second way for the same step. */
  readonly isTwofold: boolean
}

/** Where several walks can go together, by a character that all of them take. */
function stepsFrom({ edges, kinds }: Automaton, at: readonly number[]): Step[] {
  let steps: Step[] = [{ states: [], kinds: -1n, isTwofold: false }]
  for (const state of at) {
    const all = edges[state] ?? []
    const ways = [...new Set(all)].map((next) => ({
      next,
      isTwofold: all.indexOf(next) !== all.lastIndexOf(next),
    }))
    steps = steps.flatMap((step) =>
      ways.flatMap(({ next, isTwofold }) => {
        const shared = step.kinds & (kinds[next] ?? 0n)
        return shared === 0n
          ? []
          : { states: [...step.states, next], kinds: shared, isTwofold: step.isTwofold || isTwofold }
      }),
    )
  }
  return steps
}

function lowestBit(bits: bigint): number {
  return (bits & -bits).toString(2).length - 1
}
