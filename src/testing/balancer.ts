// A minimal balancer in front of several nodes: it sends requests round, and one that no node took to
// the next. A request that a node had when it died is not repeated: it may have been done.
import type { ChildService } from './child-service.ts'
import { type Answer, type AskOptions, send } from './site.ts'

/** A request that a node took and did not answer. */
export class LostInNode extends Error {
  override readonly name = 'LostInNode'
  readonly node: ChildService

  constructor(node: ChildService, cause: unknown) {
    super(`the node at ${node.origin} took a request and did not answer it`, { cause })
    this.node = node
  }
}

export class Balancer {
  readonly #rotation = new Set<ChildService>()
  readonly #running = new Map<ChildService, number>()
  #turn = 0

  add(node: ChildService): void {
    this.#rotation.add(node)
  }

  /** Gives the node nothing more, and waits until it has answered what it was given. */
  async drain(node: ChildService): Promise<void> {
    this.#rotation.delete(node)
    while ((this.#running.get(node) ?? 0) > 0) await new Promise((resume) => setTimeout(resume, 5))
  }

  /** @throws LostInNode when the node that took it did not answer; Error when no node takes it. */
  async send(method: string, path: string, options: AskOptions): Promise<Answer> {
    const nodes = [...this.#rotation]
    const first = this.#turn
    this.#turn += 1
    for (let tried = 0; tried < nodes.length; tried += 1) {
      const node = nodes[(first + tried) % nodes.length]
      if (!node) break
      const answer = await this.#sendTo(node, method, path, options)
      if (answer) return answer
    }
    throw new Error('no node takes requests')
  }

  /** Undefined when the node did not take it. */
  async #sendTo(
    node: ChildService,
    method: string,
    path: string,
    options: AskOptions,
  ): Promise<Answer | undefined> {
    this.#running.set(node, (this.#running.get(node) ?? 0) + 1)
    try {
      return await send(method, node.origin + path, options)
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      if (cause?.code === 'ECONNREFUSED') return undefined
      throw new LostInNode(node, error)
    } finally {
      this.#running.set(node, (this.#running.get(node) ?? 1) - 1)
    }
  }
}
