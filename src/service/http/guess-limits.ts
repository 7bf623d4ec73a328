// Limits how many wrong credentials this node compares, by account and by client address. Digests are kept in bounded
// maps and not shared: behind a load balancer, n nodes compare up to n times as many.
import { hash, randomBytes } from 'node:crypto'
import { RecentMap } from './recent-map.ts'

/** A presented credential: the account, the client address and the secret. */
export interface Presented {
  readonly account: string
  readonly address: string
  readonly secret: string
}

/** A token bucket: `burst` attempts empty it, and it regains one each `interval` milliseconds. */
interface Rate {
  readonly burst: number
  readonly interval: number
}

/**
 * An address is unknown to an account until it has signed in there. Its first attempt comes from a separate budget,
 * which attempts from addresses that have failed cannot use up: a person with the right credential gets in from an
 * address that did not guess, whatever others do.
 */
const rates = {
  /** For an account: first attempts of unknown addresses. */
  first: { burst: 100, interval: 2_000 },
  /** For an account: further attempts of unknown addresses. */
  further: { burst: 6, interval: 30_000 },
  /** For an account at an address that it has signed in from. */
  known: { burst: 20, interval: 3_000 },
  /** For an address: attempts at accounts that it is unknown to. */
  address: { burst: 200, interval: 1_000 },
} as const satisfies Record<string, Rate>

/** Entries of each map; an entry is a digest and a number, about 150 bytes. */
const ordinaryEntries = 20_000

type Budget = readonly [name: keyof typeof rates, key: string]

export type Admission =
  | { readonly isAdmitted: true; readonly budgets: readonly Budget[] }
  | { readonly isAdmitted: false; readonly waitSeconds: number }

/** A credential that was accepted. */
interface Proven {
  /** The account at its address. */
  readonly pair: string
  /** What it was found to be. */
  readonly found: unknown
}

export class GuessLimits {
  readonly #clock: () => number
  /** Digests are worth nothing outside this process. */
  readonly #key = randomBytes(32).toString('base64url')
  /** The time at which each budget is full again, in epoch milliseconds. */
  readonly #wholeAt: RecentMap<number>
  readonly #tried: RecentMap<true>
  readonly #known: RecentMap<true>
  readonly #proven: RecentMap<Proven>

  /** @param clock Epoch milliseconds. @param maxEntries Of each of the four maps. */
  constructor(clock: () => number = Date.now, maxEntries = ordinaryEntries) {
    this.#clock = clock
    this.#wholeAt = new RecentMap(maxEntries)
    this.#tried = new RecentMap(maxEntries)
    this.#known = new RecentMap(maxEntries)
    this.#proven = new RecentMap(maxEntries)
  }

  /** Entries that are held now. */
  get size(): number {
    return this.#wholeAt.size + this.#tried.size + this.#known.size + this.#proven.size
  }

  /** Names an account at an address with a secret, without revealing any of them. */
  proofOf({ account, address, secret }: Presented): string {
    return this.#digest('proof', account, address, secret)
  }

  /** What the credential of a proof was found to be when it was accepted; undefined when it was not. */
  foundBefore(proof: string): unknown {
    const proven = this.#proven.get(proof)
    // Looking them up keeps both among the recent ones.
    if (proven) this.#known.get(proven.pair)
    return proven?.found
  }

  /**
   * Charges an attempt to its budgets. A credential that was accepted from the same address before is free.
   * @param proof of what is presented
   */
  admit(presented: Presented, proof = this.proofOf(presented)): Admission {
    if (this.#proven.get(proof) !== undefined) return { isAdmitted: true, budgets: [] }
    const budgets = this.#budgetsOf(presented)
    const waits = budgets.map((budget) => this.#waitFor(budget))
    const wait = Math.max(...waits)
    if (wait > 0) return { isAdmitted: false, waitSeconds: Math.ceil(wait / 1000) }
    for (const budget of budgets) this.#charge(budget, 1)
    this.#tried.set(this.#pairOf(presented), true)
    return { isAdmitted: true, budgets }
  }

  /** Refunds an attempt whose credential was not compared. */
  forget(budgets: readonly Budget[]): void {
    for (const budget of budgets) this.#charge(budget, -1)
  }

  /** Records a right credential, which is not limited at this address any more, and what it was found to be. */
  accept(
    presented: Presented,
    budgets: readonly Budget[],
    found: unknown,
    proof = this.proofOf(presented),
  ): void {
    this.forget(budgets)
    const pair = this.#proven.get(proof)?.pair ?? this.#pairOf(presented)
    this.#tried.delete(pair)
    this.#known.set(pair, true)
    this.#proven.set(proof, { pair, found })
  }

  /** Records a wrong credential, also one that was right before. */
  reject(presented: Presented): void {
    this.#proven.delete(this.proofOf(presented))
  }

  #budgetsOf(presented: Presented): Budget[] {
    const pair = this.#pairOf(presented)
    if (this.#known.get(pair)) return [['known', pair]]
    const kind = this.#tried.get(pair) ? 'further' : 'first'
    return [
      [kind, this.#digest('account', presented.account)],
      ['address', this.#digest('address', presented.address)],
    ]
  }

  #waitFor([name, key]: Budget): number {
    const { burst, interval } = rates[name]
    const whole = this.#wholeAt.get(name + key) ?? 0
    return whole + interval - burst * interval - this.#clock()
  }

  #charge([name, key]: Budget, attempts: 1 | -1): void {
    const whole = Math.max(this.#wholeAt.get(name + key) ?? 0, this.#clock())
    this.#wholeAt.set(name + key, whole + attempts * rates[name].interval)
  }

  #pairOf({ account, address }: Presented): string {
    return this.#digest('pair', account, address)
  }

  #digest(...parts: string[]): string {
    return hash('sha256', this.#key + JSON.stringify(parts), 'base64url').slice(0, 22)
  }
}
