import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, wipeStorage } from '#offline/shell/wipe.ts'
import { DraftPage } from './form-draft.ts'

const person = 'ana'
const name = `${person}.focus-area.1`

function makeStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

let opened: DraftPage[] = []

/** How many pages say that they live. */
const livingPages = async () =>
  (await navigator.locks.query()).held?.filter(({ name: lock }) => lock?.startsWith('planning:drafts:'))
    .length

beforeEach(async () => {
  for (const page of opened) page.leave()
  opened = []
  await vi.waitFor(async () => expect(await livingPages()).toBe(0))
  vi.stubGlobal('localStorage', makeStorage())
})

/** A tab, and the page that is in it. */
function openTab(storage = makeStorage()) {
  const load = () => {
    const page = new DraftPage(() => storage)
    opened.push(page)
    return page
  }
  let page = load()
  return {
    storage,
    type: (text: string) => page.keep(name, { name: text }),
    discard: () => page.drop(name),
    /** What a form has that is opened now. */
    async form() {
      await page.look()
      return page.read(name)?.name
    },
    async close() {
      const before = (await livingPages()) ?? 0
      page.leave()
      await vi.waitFor(async () => expect(await livingPages()).toBe(before - 1))
    },
    reload() {
      page.leave()
      page = load()
    },
  }
}

test('a draft is there after a reload, and gone once it is discarded', async () => {
  const tab = openTab()
  tab.type('half typed')
  tab.reload()
  expect(await tab.form()).toBe('half typed')
  tab.discard()
  tab.reload()
  expect(await tab.form()).toBeUndefined()
})

test('discarding in one tab leaves what another one holds', async () => {
  const [one, other] = [openTab(), openTab()]
  one.type('mine')
  other.type('x')
  other.discard()
  one.reload()
  expect(await one.form()).toBe('mine')
})

test('a form that is opened beside another one begins without its text, whatever becomes of either', async () => {
  const [one, other] = [openTab(), openTab()]
  one.type('mine')
  expect(await other.form()).toBeUndefined()
  other.type('theirs')
  one.reload()
  other.reload()
  expect([await other.form(), await one.form()]).toEqual(['theirs', 'mine'])
})

test('what a closed tab left is taken by the next one that opens the form, once', async () => {
  const closed = openTab()
  closed.type('left')
  await closed.close()
  const [one, other] = [openTab(), openTab()]
  expect(await one.form()).toBe('left')
  expect(await other.form()).toBeUndefined()
})

test('after a crash each tab has its own text again', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  for (const [number, tab] of tabs.entries()) tab.type(`text ${number}`)
  for (const tab of tabs) await tab.close()
  const restored = tabs.map(({ storage }) => openTab(storage))
  const texts = []
  for (const tab of restored.toReversed()) texts.push(await tab.form())
  expect(texts).toEqual(['text 2', 'text 1', 'text 0'])
})

test('a duplicated tab does not take the text of the one that it was made from', async () => {
  const tab = openTab()
  tab.type('mine')
  const copy = openTab(tab.storage)
  expect(await copy.form()).toBeUndefined()
  copy.discard()
  tab.reload()
  expect(await tab.form()).toBe('mine')
})

test('a draft of release 1.0.0, which belongs to no page, is taken', async () => {
  localStorage.setItem(draftKey(name), '{"name":"from before"}')
  // Another form whose name only begins alike.
  localStorage.setItem(draftKey(`${name}0`), '{"name":"another"}')
  expect(await openTab().form()).toBe('from before')
  expect(localStorage.getItem(draftKey(`${name}0`))).not.toBeNull()
})

test('without locks drafts are shared, and none is lost', async () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [openTab(), openTab()]
  one.type('mine')
  expect(await other.form()).toBe('mine')
})

test('signing out deletes the drafts of all pages of this person, and keeps those of other people', () => {
  openTab().type('mine')
  openTab().type('mine, too')
  const ofOther = draftKey(`ben.focus-area.1@${randomUUID()}`)
  localStorage.setItem(ofOther, '{}')
  wipeStorage(() => localStorage, { scope: 's', person })
  expect(Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))).toEqual([ofOther])
})
