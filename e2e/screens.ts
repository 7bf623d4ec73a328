// Every screen of the console, as one table: where it is, what it reads, when it is there, what opens over it.
import type { Locator, Page } from 'playwright/test'
import { type ReadingScreenName, readingScreens } from '#testing/reading-screens.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

/** Ids of the sample that stand in addresses as `:focusArea` and so on. */
export type ScreenIds = Readonly<Record<'focusArea' | 'organization' | 'costItem' | 'benefitItem', string>>

export interface Opening {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** In the sidebar, which is a button in narrow windows. */
  readonly isInSidebar?: true
  /** A part of the page, which no key closes. */
  readonly isInPage?: true
}

export interface Screen {
  readonly name: string
  readonly path: string
  /** Its part of the page, where the rest is another screen. */
  readonly within?: string
  /** What it shows once it has what it needs. */
  readonly shown: (page: Page) => Locator
  /** The requests whose answers it shows; undefined when it makes none. */
  readonly reads?: RegExp
  /** The request for the one record that it is about: held back as well while it is on its way. */
  readonly readsOne?: RegExp
  /** What it says when those answers hold nothing. */
  readonly saysWhenEmpty?: string
  /** What opens over it. */
  readonly opens?: readonly Opening[]
  /** Another screen has the same parts, with records of another kind: it is looked at in `npm run test:long`. */
  readonly isSibling?: true
}

const row = (page: Page) => page.getByRole('treegrid').getByRole('row').nth(2)
const cell = (page: Page) => page.locator('[role="grid"], [role="treegrid"]').getByRole('gridcell').first()
const heading = (level: number, name?: string) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { level, ...(name === undefined ? {} : { name }) })
const inPanel = (page: Page) =>
  page.getByRole('main').getByRole('complementary').getByRole('heading', { level: 2 }).first()
const panel = 'main aside'
const press = (button: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()

const palette: Opening = {
  name: 'the palette',
  async open(page) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('a')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  },
}

const account: Opening = {
  name: 'the account',
  isInSidebar: true,
  async open(page) {
    await page.getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('button', { name: words.account.signOut, exact: true }).waitFor()
  },
}

const keyMap: Opening = {
  name: 'the map of the keys',
  async open(page) {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: words.app.keyboardShortcuts }).waitFor()
  },
}

/** The menus and small dialogs that buttons of a screen open. */
const menus = (...buttons: readonly string[]): Opening[] =>
  buttons.map((name) => ({ name: `“${name}”`, open: press(name) }))

/** A screen of the table of those that wait for an answer. */
function reading(name: ReadingScreenName) {
  const { path, reads, readsOne, saysWhenEmpty } = readingScreens[name]
  return {
    name,
    path,
    reads,
    ...(readsOne && { readsOne }),
    ...(saysWhenEmpty && { saysWhenEmpty: saysWhenEmpty(words) }),
  }
}

const makeScreens = (): readonly Screen[] => [
  {
    ...reading('the tree of focus areas'),
    shown: row,
    opens: [
      palette,
      account,
      keyMap,
      ...menus(words.ui.status, words.ui.columns, words.hierarchies.export, words.ui.expand),
    ],
  },
  {
    ...reading('the tree of organizations'),
    isSibling: true,
    shown: row,
    opens: menus(words.ui.owner, words.ui.columns),
  },
  {
    name: 'a tree in which nothing is found',
    path: '/focus-areas?q=nothing is called this',
    shown: heading(2, words.ui.noMatches),
  },
  {
    ...reading('a focus area beside its tree'),
    within: panel,
    shown: inPanel,
    opens: menus(words.ui.moreActions),
  },
  {
    ...reading('an organization beside its tree'),
    isSibling: true,
    within: panel,
    shown: inPanel,
    opens: menus(words.ui.moreActions),
  },
  { name: 'a focus area by itself', path: '/focus-areas/:focusArea/full', shown: heading(2) },
  {
    name: 'an organization by itself',
    isSibling: true,
    path: '/organizations/:organization/full',
    shown: heading(2),
  },
  {
    ...reading('the map of focus areas'),
    shown: (page) => page.getByRole('application'),
  },
  {
    ...reading('the map of organizations'),
    isSibling: true,
    shown: (page) => page.getByRole('application'),
  },
  { name: 'creating a focus area', path: '/focus-areas/new', within: panel, shown: inPanel },
  { name: 'editing a focus area', path: '/focus-areas/:focusArea/edit', within: panel, shown: inPanel },
  { name: 'deleting a focus area', path: '/focus-areas/:focusArea/delete', within: panel, shown: inPanel },
  { name: 'creating records again', path: '/focus-areas/create-again', within: panel, shown: inPanel },
  {
    name: 'editing an organization',
    isSibling: true,
    path: '/organizations/:organization/edit',
    within: panel,
    shown: inPanel,
  },
  {
    name: 'archiving an organization',
    path: '/organizations/:organization/archive',
    within: panel,
    shown: inPanel,
  },
  {
    ...reading('cost items'),
    shown: cell,
    opens: menus(words.items.groupBy, words.ui.columns, words.items.export),
  },
  { name: 'a cost item', path: '/funds/cost-items/:costItem', within: panel, shown: inPanel },
  { name: 'editing a cost item', path: '/funds/cost-items/:costItem/edit', within: panel, shown: inPanel },
  { name: 'deleting a cost item', path: '/funds/cost-items/:costItem/delete', within: panel, shown: inPanel },
  {
    ...reading('benefit items'),
    isSibling: true,
    shown: cell,
  },
  {
    name: 'a benefit item',
    isSibling: true,
    path: '/funds/benefit-items/:benefitItem',
    within: panel,
    shown: inPanel,
  },
  {
    ...reading('settings'),
    shown: (page) => page.getByRole('rowheader').first(),
    opens: [
      {
        name: 'the form of a new entry',
        isInPage: true,
        async open(page) {
          await press(words.catalog.newEntry)(page)
          await page.getByRole('form', { name: words.catalog.newEntry }).waitFor()
        },
      },
    ],
  },
  {
    name: 'settings of amounts',
    path: '/settings?list=amounts',
    shown: (page) => page.getByRole('combobox', { name: words.catalog.currency }),
    opens: [
      {
        name: 'a new word for a version',
        isInPage: true,
        async open(page) {
          await press(words.catalog.addWord)(page)
          await page.getByRole('textbox', { name: words.catalog.wordOf({ position: 1 }) }).waitFor()
        },
      },
    ],
  },
  {
    name: 'set-up of levels',
    path: '/settings/setup?step=focus-area-types',
    shown: (page) => page.getByRole('textbox', { name: words.catalog.pasteLabel }),
    opens: [
      {
        name: 'the preview of a template',
        isInPage: true,
        async open(page) {
          await press(words.catalog.templateNames.okr)(page)
          await page.getByRole('list', { name: words.catalog.preview }).waitFor()
        },
      },
    ],
  },
  {
    name: 'set-up of people',
    isSibling: true,
    path: '/settings/setup?step=people',
    shown: (page) => page.getByRole('textbox', { name: words.catalog.pasteLabel }),
  },
  {
    name: 'the import of cost items',
    path: '/funds/cost-items/import',
    shown: (page) => page.getByText(words.imports.dropFile),
  },
  {
    name: 'the template of cost items',
    path: '/funds/cost-items/template',
    shown: (page) => page.getByRole('button', { name: words.items.downloadWorkbook }),
  },
  {
    ...reading('vulnerabilities'),
    shown: cell,
  },
  { name: 'a vulnerability', path: '/vulnerabilities?open=0', within: panel, shown: inPanel },
  { name: 'what has changed', path: '/changes', shown: heading(1) },
  { name: 'the outbox', path: '/outbox', shown: heading(1) },
  {
    ...reading('members'),
    shown: (page) => page.getByRole('list', { name: words.access.members }),
  },
  {
    ...reading('service accounts'),
    isSibling: true,
    shown: (page) => page.getByRole('list', { name: words.access.services }),
  },
  {
    ...reading('your account'),
    shown: (page) => page.getByRole('list', { name: words.ownAccount.sessions }).getByRole('listitem'),
  },
  {
    name: 'new access',
    path: '/access?who=new',
    within: panel,
    shown: (page) => page.getByRole('complementary', { name: words.access.newAccess }),
  },
  {
    ...reading('the audit log'),
    shown: (page) =>
      page.getByRole('table', { name: words.access.auditTable }).or(page.getByText(words.access.emptyLog)),
  },
  {
    name: 'the connection',
    path: '/connection',
    shown: (page) => page.getByRole('table', { name: words.connection.areas }),
  },
  {
    name: 'an address that leads nowhere',
    path: '/nowhere',
    shown: (page) => page.getByRole('heading').first(),
  },
]

/** In English, which is the language of the titles of tests, too. */
const screens: readonly Screen[] = makeScreens()

/** The screen with what it says in the language of the project; within a test. */
export function inWords({ name }: Screen): Screen {
  const found = makeScreens().find((screen) => screen.name === name)
  if (!found) throw new Error(`there is no screen ${name}`)
  return found
}

/** The path of a screen with the ids of the sample in it. */
export function pathOf({ path }: Pick<Screen, 'path'>, ids: ScreenIds): string {
  return path.replace(/:(\w+)/, (_, name: keyof ScreenIds) => ids[name])
}

/** Records of the sample at the service, for the addresses of the screens. */
export async function sampleIds(page: Page, origin: string): Promise<ScreenIds> {
  const firstOf = async (list: string, id: string) => {
    const reply = await page.request.get(`${origin}/gateway/api/planning/v1/funds/${list}?limit=1`)
    const { values } = (await reply.json()) as { values: readonly Record<string, string>[] }
    return values[0]?.[id] ?? ''
  }
  const stored = new StoredRecords(page, origin, new Set())
  return {
    focusArea: (await stored.branch()).area.id,
    organization: (await stored.leaf('organizations')).id,
    costItem: await firstOf('cost-item', 'costItemId'),
    benefitItem: await firstOf('benefit-item', 'benefitItemId'),
  }
}

/** The screens that `npm test` opens, and in `npm run test:long` all. */
export const openedScreens = screens.filter(({ isSibling }) => process.env.TEST_LONG || !isSibling)
