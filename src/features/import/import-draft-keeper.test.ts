// Drafts between tabs that die, continue each other's drafts, and send, on a device with a database.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Client } from '#client/client.ts'
import { remainingOf } from '#data/imports/import-drafts.ts'
import { messages } from '#messages/en/imports.ts'
import { SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import { cellsOf, editorActs } from '#testing/checked-sheets.ts'
import { sourceAt } from '#testing/funds-in-files.ts'
import { openDevice } from '#testing/outbox-device.ts'
import { type ImportAddress, ImportDraftKeeper } from './import-draft-keeper.ts'
import { ImportSession } from './import-session.ts'

const area = 'aaaaaaaa-0000-4000-8000-000000000000'
const site = { areas: [{ id: area, name: 'Retail', parent: undefined }], items: [] }

function openBrowser() {
  const drafts = new SheetDrafts(`sheets:${randomUUID()}`)
  const { outbox } = openDevice({ api: {} as Client }, `outbox:${randomUUID()}`)
  /** @param before follows the session before its draft does */
  const openTab = (before: (session: ImportSession) => void = () => {}) => {
    const source = { ...sourceAt(site), outbox, openDrafts: () => Promise.resolve(drafts) }
    const session = new ImportSession(source, messages)
    before(session)
    let address: ImportAddress = {}
    const keeper = new ImportDraftKeeper(session, { source, m: messages, onMove: (to) => (address = to) })
    const stop = keeper.start()
    const editor = () => {
      const state = session.getState()
      if (!('checked' in state))
        throw new Error(`there is no sheet at ${state.step}: ${JSON.stringify(state)}`)
      return state.checked.editor
    }
    const cells = () => JSON.stringify(cellsOf(editor().check))
    const saved = () => vi.waitFor(() => expect(keeper.getState().kind).toBe('saved'))
    return { session, keeper, stop, editor, cells, saved, address: () => address }
  }
  return { drafts, outbox, openTab }
}

const rows = ['a\tX\t1', 'b\tX\toops', '\t\t', 'd\t\t4']
const sheet = ['Name\tExternal ID\t2027-01', ...rows].join('\n')

it('comes back with all saved edits and at most some later ones, whenever its tab dies', async () => {
  const acts = fc.array(fc.tuple(fc.nat(editorActs.length + 1), fc.nat(9), fc.nat(9)), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(acts, async (course) => {
      const { openTab } = openBrowser()
      let tab = openTab()
      await tab.session.paste({ text: sheet, html: '' })
      await tab.saved()
      let possible = [tab.cells()]
      for (const [act, a, b] of course) {
        if (act < editorActs.length) {
          editorActs[act]?.(tab.editor(), a, b)
          possible.push(tab.cells())
          continue
        }
        if (act === editorActs.length) {
          await tab.saved()
          possible = possible.slice(-1)
        }
        // Nothing of the old tab ends in order: its lock is taken, and its later writes are refused.
        const next = openTab()
        await next.keeper.open(tab.address().draft ?? '', true)
        expect(possible).toContain(next.cells())
        expect(tab.session.getState()).toMatchObject({ step: 'start', problem: messages.draftTaken })
        tab = next
        possible = [tab.cells()]
      }
      tab.stop()
    }),
    { seed: 20_263, numRuns: 40 },
  )
})

/** A tab with a sheet of a row that is ready and one that is not, at its review. */
async function reviewed(storing = async (): Promise<string | undefined> => undefined) {
  const browser = openBrowser()
  const tab = browser.openTab((session) => session.follow({ changed: () => {}, storing }))
  const text = ['Name\tExternal ID\tFocus area\t2027-01', `a\tX\t${area}\t1.5`, 'b\tY\tNo such area\t2'].join(
    '\n',
  )
  await tab.session.paste({ text, html: '' })
  await tab.session.setRules({ version: 'FORECAST' })
  await tab.session.plan()
  return { ...browser, tab }
}

it('knows after a crash that its rows were stored for sending, and keeps the others', async () => {
  const { tab, openTab, drafts, outbox } = await reviewed()
  const storing = async () => {
    tab.stop()
    return undefined
  }
  tab.session.follow({ changed: () => {}, storing })
  const id = tab.address().draft ?? ''
  await tab.session.send()
  const [left] = await drafts.list()
  expect(left?.sending?.isStored).toBe(false)
  expect(left && remainingOf(left, outbox)).toEqual([1])
  const next = openTab()
  await next.keeper.open(id)
  expect(cellsOf(next.editor().check)).toEqual([['b', 'Y', 'No such area', '2']])
  await next.saved()
  expect((await drafts.list())[0]).toMatchObject({ id, rows: 1 })
  expect((await drafts.list())[0]).not.toHaveProperty('sending')
})

it('keeps all rows when the tab dies before they are stored for sending', async () => {
  const { tab, openTab, drafts, outbox } = await reviewed()
  const storing = async () => {
    tab.stop()
    return 'the tab is dead'
  }
  tab.session.follow({ changed: () => {}, storing })
  await tab.session.send()
  const [left] = await drafts.list()
  expect(left?.sending).toBeDefined()
  expect(left && remainingOf(left, outbox)).toBeUndefined()
  const next = openTab()
  await next.keeper.open(left?.id ?? '')
  expect(cellsOf(next.editor().check)).toHaveLength(2)
})

it('stores nothing for sending after another tab has taken the draft', async () => {
  const { tab, openTab, outbox } = await reviewed(async () => {
    const next = openTab()
    await next.keeper.open(tab.address().draft ?? '', true)
    return undefined
  })
  await tab.session.send()
  expect(tab.session.getState()).toMatchObject({ step: 'start', problem: messages.draftTaken })
  expect(outbox.getSnapshot().entries).toEqual([])
})

it('brings back what was decided in the review', async () => {
  const { tab, openTab } = await reviewed()
  const state = tab.session.getState()
  const findings = state.step === 'plan' ? state.planned.findings : []
  await tab.session.answer(
    findings.filter(({ kind }) => kind === 'error-row'),
    'leave-out',
  )
  const id = tab.address().draft ?? ''
  await tab.saved()
  tab.session.reset()
  await tab.keeper.settled()
  const next = openTab()
  await next.keeper.open(id)
  expect(next.session.review).toMatchObject({ answers: { 'error-row 1': 'leave-out' } })
})
