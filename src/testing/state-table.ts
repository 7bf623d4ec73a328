// The states of a pending change as a table for the pages, made from the state machine and its comments.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryStates } from '#offline/outbox/entry.ts'
import { actors, transitions, type Verb } from '#offline/outbox/state-machine.ts'

const root = join(import.meta.dirname, '../..')

/** The page with the table. */
export const statePage = join(root, 'docs/architecture.md')
const [begin, end] = ['<!-- states: begin -->', '<!-- states: end -->']

/** The page with the table as the state machine is now. @throws Error for a page without a place for it. */
export function withStateTable(page: string): string {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no ${begin} … ${end}.`)
  return `${before}${begin}\n\n${stateTable()}\n\n${end}${after}`
}

function stateTable(): string {
  const source = readFileSync(join(root, 'src/offline/outbox/state-machine.ts'), 'utf8')
  const rows = entryStates.map((state) => {
    const meaning = new RegExp(String.raw`/\*\* ([^\n]*)\.? \*/\n  ${state}: \{`).exec(source)?.[1]
    if (!meaning) throw new Error(`The state ${state} has no comment.`)
    return [`\`${state}\``, meaning.replace(/\.$/, ''), by(state, 'person'), by(state, 'sender')]
  })
  return ['| State | Meaning | The person may | The sender may |', '| --- | --- | --- | --- |']
    .concat(rows.map((cells) => `| ${cells.join(' | ')} |`))
    .join('\n')
}

/** `pause → held, discard → discarded`: what this actor may do in a state. */
function by(state: keyof typeof transitions, actor: (typeof actors)[Verb]): string {
  return Object.entries(transitions[state])
    .filter(([verb]) => actors[verb as Verb] === actor)
    .map(([verb, states]) => `${verb} → ${states.join(' or ')}`)
    .join('; ')
}
