// The steps of an import as a pure function of what happens: an event that comes too late changes nothing.
import { expect, test } from 'vitest'
import { nextState, type SessionEvent, type SessionState } from './sheet-session.ts'

type State = SessionState<string, string>
type Event = SessionEvent<string, string>

const start: State = { step: 'start', problem: undefined, busy: undefined }

function after(...events: readonly Event[]): State {
  return events.reduce<State>((state, event) => nextState(state, event), start)
}

const opened: Event = { kind: 'opened', checked: 'sheet' }
const planned: Event = { kind: 'planned', of: 'sheet', planned: 'plan' }
const progress = { label: '', value: 0, total: 1 }

test('goes from a sheet to its review and its receipt', () => {
  expect(after({ kind: 'reading', busy: { label: 'a', done: 0.5 } })).toMatchObject({ busy: { done: 0.5 } })
  expect(after(opened, { kind: 'working' })).toMatchObject({ step: 'check', isBusy: true })
  expect(after(opened, { kind: 'working' }, planned)).toMatchObject({ step: 'plan', planned: 'plan' })
  expect(after(opened, planned, { kind: 'storing', progress }, { kind: 'stored', importId: 'i' })).toEqual({
    step: 'send',
    importId: 'i',
    origin: { checked: 'sheet', planned: 'plan' },
  })
})

test('keeps the sheet where a plan fails, and the plan where storing fails', () => {
  expect(after(opened, { kind: 'not-planned', of: 'sheet', problem: 'p' })).toMatchObject({
    step: 'check',
    checked: 'sheet',
    isBusy: false,
    problem: 'p',
  })
  const failed: Event = { kind: 'not-stored', note: 'n', planned: undefined }
  const shown = { step: 'plan', planned: 'plan', note: 'n', busy: undefined }
  expect(after(opened, planned, { kind: 'storing', progress }, failed)).toMatchObject(shown)
  expect(after(opened, planned, { ...failed, planned: 'new' })).toMatchObject({ ...shown, planned: 'new' })
})

test.each<[string, readonly Event[], Event]>([
  [
    'a plan of a sheet that was read otherwise since',
    [opened, { kind: 'checked', checked: 'other' }],
    planned,
  ],
  ['a plan after a restart', [opened, { kind: 'restarted', problem: undefined }], planned],
  ['a check after a restart', [{ kind: 'restarted', problem: 'p' }], { kind: 'checked', checked: 'sheet' }],
  [
    'a plan made again for an earlier answer',
    [opened, planned, { kind: 'answered', planned: 'one' }, { kind: 'answered', planned: 'two' }],
    { kind: 'planned-again', of: 'one', planned: 'plan one' },
  ],
  [
    'a refusal to store, of a review that was left',
    [opened],
    { kind: 'not-stored', note: 'n', planned: undefined },
  ],
  [
    'progress of storing what is stored',
    [opened, planned, { kind: 'stored', importId: 'i' }],
    { kind: 'storing', progress },
  ],
])('ignores %s', (_, before, late) => {
  const state = after(...before)
  expect(nextState(state, late)).toBe(state)
})
