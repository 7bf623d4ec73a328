// Wrong designs of an outbox, each as a change of ours. Tests that pass on one of them prove nothing.

interface Substitution {
  /** Below `src`. */
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
}

export interface WrongDesign {
  /** The fault of the design. */
  readonly name: string
  readonly changes: readonly Substitution[]
}

const outbox = 'offline/outbox/outbox.ts'
const machine = 'offline/outbox/state-machine.ts'
const delivery = 'offline/outbox/delivery.ts'
const marks = {
  file: machine,
  from: "move(entry, 'send', { state: 'sending', attempts, sentAt: now, ...(bulk && { bulk }) })",
}
const afterMark = { file: outbox, from: "if (sending?.state !== 'sending') return" }
const recovers = { file: machine, from: "return move(entry, 'recover', { state: 'unknown', nextAt })" }
const waits = {
  file: delivery,
  from: "return { state: 'unknown', problem, nextAt: now() + Math.max(pause, quietTimeMs) }",
}

export const wrongDesigns: readonly WrongDesign[] = [
  {
    name: 'removed from the queue, then sent',
    changes: [
      {
        ...marks,
        to: "({ ...entry, state: 'discarded', attempts, sentAt: now, ...(bulk && { bulk }) })",
      },
      { ...afterMark, to: "if (sending?.state !== 'discarded') return" },
      { file: machine, from: "move(entry, 'settle', {", to: 'Object.assign({}, entry, {' },
      { file: machine, from: 'isFinal(entry.state)', to: "entry.state === 'applied'" },
    ],
  },
  {
    name: 'no look after an unknown result',
    changes: [
      { file: delivery, from: 'if (mayStillHappen(entry, error))', to: 'if (entry === undefined)' },
      { ...recovers, to: "return move(entry, 'recover', { state: 'queued', nextAt: 0 })" },
    ],
  },
  {
    name: 'another key for a request that goes again',
    changes: [{ file: machine, from: '{ key, ...entry.bulk }', to: '{ ...entry.bulk, key }' }],
  },
  {
    // The mark alone, set in one transaction, keeps two tabs apart as well; so neither may be heeded.
    name: 'no lock across tabs, and no mark heeded',
    changes: [
      {
        file: outbox,
        from: '.withLock(async () => {',
        to: '.isSameUser().then(async () => {',
      },
      { file: machine, from: "if (!allows(entry, 'send')) return undefined", to: '' },
      { ...marks, to: "({ ...entry, state: 'sending', attempts: entry.attempts + 1, sentAt: now })" },
    ],
  },
  {
    name: 'called saved when the request succeeds, and not when its transaction completes',
    changes: [
      {
        file: 'offline/outbox/outbox-store.ts',
        from: 'await transaction.done\n    return Promise.all(added)',
        to: 'transaction.done.catch(() => {})\n    return Promise.all(added)',
      },
    ],
  },
  {
    name: 'a look without a quiet time before it',
    changes: [
      { file: delivery, from: 'const isQuiet = asked >= sentAt + quietTimeMs', to: 'const isQuiet = true' },
      { ...waits, to: "return { state: 'unknown', problem, nextAt: 0 }" },
      { ...recovers, to: "return move(entry, 'recover', { state: 'unknown', nextAt: 0 })" },
    ],
  },
  {
    name: 'marked as being sent after it was sent',
    changes: [
      { ...marks, to: '({ ...entry, attempts: entry.attempts + 1, sentAt: now })' },
      { ...afterMark, to: "if (sending?.state !== 'queued') return" },
      {
        file: outbox,
        from: 'const after = await cache.change(seq, (entry) => machine.settle(',
        to: `await cache.change(seq, (entry) =>
          entry.state === 'queued' ? { ...entry, state: 'sending' } : undefined)
        const after = await cache.change(seq, (entry) => machine.settle(`,
      },
    ],
  },
  {
    name: 'dropped on 401',
    changes: [
      {
        file: delivery,
        from: "return { state: isClosed(error) ? 'parked' : 'refused', problem }",
        to: "const isParked = isClosed(error) && error.kind !== 'unauthenticated'\n    return { state: isParked ? 'parked' : 'refused', problem }",
      },
    ],
  },
  {
    name: 'a refusal tried again for ever',
    changes: [
      {
        file: delivery,
        from: "return { state: isClosed(error) ? 'parked' : 'refused', problem }",
        to: "return isClosed(error) ? { state: 'parked', problem } : { state: 'queued', problem, nextAt: now() + 1000 }",
      },
    ],
  },
  {
    name: 'a record that was there before taken for the one that was made',
    changes: [
      {
        file: delivery,
        from: 'found.find(({ id }) => !alike.includes(id))',
        to: 'found.find(({ id }) => id || alike.includes(id))',
      },
    ],
  },
  {
    name: 'what a colleague wrote is overwritten',
    changes: [
      {
        file: 'offline/outbox/deliver-update.ts',
        from: '!isSettled(field) && now[field] === base[field]',
        to: '!isSettled(field)',
      },
    ],
  },
  {
    name: 'a rejected change counted as history',
    changes: [
      {
        file: 'offline/saving-status.ts',
        from: '!isFinal(entry.state) && !replaced.has(entry.seq)',
        to: "!isFinal(entry.state) && entry.state !== 'refused'",
      },
    ],
  },
  {
    name: 'an import without its rejected rows counted as saved',
    changes: [{ file: 'offline/saving-status.ts', from: 'hasRejectedRows(entry) || (', to: '(' }],
  },
  {
    name: 'called saved when the network is gone',
    changes: [
      {
        file: 'offline/saving-status.ts',
        from: 'const worst = mostUrgent(unconfirmed)',
        to: "const worst = mostUrgent(unconfirmed.filter(({ state }) => state !== 'offline'))",
      },
    ],
  },
  {
    name: 'later writes to a record overtake earlier ones',
    changes: [
      {
        file: 'offline/outbox/queue-order.ts',
        from: '!earlier.block(entry)',
        to: '(!earlier.block(entry) || true)',
      },
    ],
  },
]
