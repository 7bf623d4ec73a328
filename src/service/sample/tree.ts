// The shape of a believable hierarchy: a few large branches, many small ones, thin chains, and leaves at every
// level. It knows nothing of names.
import type { Random } from './random.ts'

export interface Root<Start> {
  readonly level: number
  /** Weight of the root among the roots when descendants are handed out; 0 leaves it without any. */
  readonly share: number
  /** How many children it gets if it gets that many descendants; by chance when absent. */
  readonly children?: number
  readonly start: Start
}

export interface TreePlan<Node, Start> {
  readonly random: Random
  /** How many nodes there will be, roots included. */
  readonly size: number
  readonly deepestLevel: number
  readonly roots: readonly Root<Start>[]
  root(start: Start, level: number): Node
  child(parent: Node, level: number): Node
}

interface Branch<Node> {
  make(): Node
  readonly level: number
  /** How many descendants it will have. */
  readonly budget: number
  readonly children?: number | undefined
}

/** Every node, parents before children. A child's level is below its parent's, sometimes by more than one. */
export function* growTree<Node, Start>(plan: TreePlan<Node, Start>): Generator<Node> {
  const { random, deepestLevel } = plan
  const pending = rootBranches(plan).reverse()
  for (let branch = pending.pop(); branch; branch = pending.pop()) {
    const parent = branch.make()
    yield parent
    const wanted = branch.children ?? fanOut(random, branch.budget, deepestLevel - branch.level)
    const count = Math.min(branch.budget, wanted)
    const weights = Array.from({ length: count }, () => random.skewed() * random.fraction())
    for (const budget of divide(branch.budget - count, weights)) {
      const level = levelBelow(random, branch.level, { budget, deepestLevel })
      pending.push({ make: () => plan.child(parent, level), level, budget })
    }
  }
}

function rootBranches<Node, Start>(plan: TreePlan<Node, Start>): Branch<Node>[] {
  const roots = plan.roots.slice(0, plan.size)
  const weights = roots.map((root) => root.share)
  const budgets = divide(plan.size - roots.length, weights)
  return roots.map(({ level, start, children }, index) => {
    return { make: () => plan.root(start, level), level, budget: budgets[index] ?? 0, children }
  })
}

/** Divides a whole into whole parts by weight, exactly; what rounding leaves over goes to the heaviest part. */
export function divide(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight) => (sum > 0 ? Math.floor((whole * weight) / sum) : 0))
  const rest = whole - parts.reduce((total, part) => total + part, 0)
  const heaviest = weights.indexOf(Math.max(...weights))
  return parts.map((part, index) => (index === heaviest ? part + rest : part))
}

/** How many children a node with so many descendants gets, when so many levels are left below it. */
function fanOut(random: Random, budget: number, levelsLeft: number): number {
  if (budget === 0 || levelsLeft === 1) return budget
  if (budget <= levelsLeft && random.chance(0.35)) return 1
  let even = 1
  // By multiplication: the last bit of Math.pow differs between engines, and the data must not.
  while (raise(even, levelsLeft) < budget) even += 1
  return Math.max(1, Math.round(even * (0.4 + 2.4 * random.fraction())))
}

function raise(base: number, exponent: number): number {
  let power = 1
  for (let count = 0; count < exponent; count += 1) power *= base
  return power
}

/** Only small branches skip a level: a large one needs every level to spread over. */
function levelBelow(random: Random, level: number, room: { budget: number; deepestLevel: number }): number {
  const maySkip = room.budget <= 30 && level + 2 < room.deepestLevel + (room.budget === 0 ? 1 : 0)
  return level + (maySkip && random.chance(0.15) ? 2 : 1)
}
