// Every screen of the console, as one table: where it is, what it reads, when it is there, what opens over it.
import type { Locator, Page } from 'playwright/test'
import { messages as app } from '#messages/en/app.ts'

/** Ids of the sample that stand in addresses as `:focusArea` and so on. */
export type ScreenIds = Readonly<Record<'focusArea' | 'organization' | 'costItem' | 'benefitItem', string>>

export interface Opening {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** It stands where narrow windows have nothing but a button. */
  readonly isInSidebar?: true
}

export interface Screen {
  readonly name: string
  readonly path: string
  /** Its part of the page, where the rest of it is a screen of its own. */
  readonly within?: string
  /** What it shows once it has what it needs. */
  readonly shown: (page: Page) => Locator
  /** The requests whose answers it shows; undefined where none of its own are. */
  readonly reads?: RegExp
  /** The request for the one record that it is about: held back as well while it is on its way. */
  readonly readsOne?: RegExp
  /** What it says when those answers hold nothing. */
  readonly saysWhenEmpty?: string | RegExp
  /** What opens over it. */
  readonly opens?: readonly Opening[]
}

const hierarchies = /\/v1\/(organizations|focus-areas)\?/
const oneOfThem = /\/v1\/(organizations|focus-areas)\//

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
    await page.getByRole('option').first().waitFor()
  },
}

const account: Opening = {
  name: 'the account',
  isInSidebar: true,
  async open(page) {
    await page.getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
  },
}

const keyMap: Opening = {
  name: 'the map of the keys',
  async open(page) {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: app.keyboardShortcuts }).waitFor()
  },
}

/** The menus and small dialogs that buttons of a screen open. */
const menus = (...buttons: readonly string[]): Opening[] =>
  buttons.map((name) => ({ name: `“${name}”`, open: press(name) }))

const tree = (noun: 'focus areas' | 'organizations') => ({
  reads: hierarchies,
  saysWhenEmpty: `No ${noun} yet`,
})

export const screens: readonly Screen[] = [
  {
    name: 'the tree of focus areas',
    path: '/focus-areas',
    shown: row,
    ...tree('focus areas'),
    opens: [palette, account, keyMap, ...menus('Status', 'Columns', 'Export', 'Expand to a level')],
  },
  {
    name: 'the tree of organizations',
    path: '/organizations',
    shown: row,
    ...tree('organizations'),
    opens: menus('Owner', 'Columns'),
  },
  {
    name: 'a tree in which nothing is found',
    path: '/focus-areas?q=nothing is called this',
    shown: heading(2, 'Nothing found'),
  },
  {
    name: 'a focus area beside its tree',
    path: '/focus-areas/:focusArea',
    within: panel,
    shown: inPanel,
    reads: hierarchies,
    readsOne: oneOfThem,
    opens: menus('Change'),
  },
  {
    name: 'an organization beside its tree',
    path: '/organizations/:organization',
    within: panel,
    shown: inPanel,
    reads: hierarchies,
    readsOne: oneOfThem,
    opens: menus('Change'),
  },
  { name: 'a focus area by itself', path: '/focus-areas/:focusArea/full', shown: heading(2) },
  { name: 'an organization by itself', path: '/organizations/:organization/full', shown: heading(2) },
  {
    name: 'the map of focus areas',
    path: '/focus-areas/map',
    shown: (page) => page.getByRole('application'),
    ...tree('focus areas'),
  },
  {
    name: 'the map of organizations',
    path: '/organizations/map',
    shown: (page) => page.getByRole('application'),
    ...tree('organizations'),
  },
  { name: 'creating a focus area', path: '/focus-areas/new', within: panel, shown: inPanel },
  { name: 'editing a focus area', path: '/focus-areas/:focusArea/edit', within: panel, shown: inPanel },
  { name: 'deleting a focus area', path: '/focus-areas/:focusArea/delete', within: panel, shown: inPanel },
  { name: 'creating records again', path: '/focus-areas/create-again', within: panel, shown: inPanel },
  {
    name: 'editing an organization',
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
    name: 'cost items',
    path: '/funds/cost-items',
    shown: cell,
    reads: /\/funds\/cost-item(\?|$)/,
    saysWhenEmpty: /^No cost items/,
    opens: menus('Group', 'Columns', 'Export'),
  },
  { name: 'a cost item', path: '/funds/cost-items/:costItem', within: panel, shown: inPanel },
  { name: 'editing a cost item', path: '/funds/cost-items/:costItem/edit', within: panel, shown: inPanel },
  { name: 'deleting a cost item', path: '/funds/cost-items/:costItem/delete', within: panel, shown: inPanel },
  {
    name: 'benefit items',
    path: '/funds/benefit-items',
    shown: cell,
    reads: /\/funds\/benefit-item(\?|$)/,
    saysWhenEmpty: /^No benefit items/,
  },
  { name: 'a benefit item', path: '/funds/benefit-items/:benefitItem', within: panel, shown: inPanel },
  {
    name: 'reference lists',
    path: '/funds/reference-lists',
    shown: (page) => page.getByRole('table', { name: 'Investment categories' }),
    reads: /\/funds\/(cost-type|cost-subtype|benefit-type|investment-categor)/,
    saysWhenEmpty: /lists no cost types/,
  },
  {
    name: 'the import of cost items',
    path: '/funds/cost-items/import',
    shown: (page) => page.getByText('Copy the rows in your spreadsheet'),
  },
  {
    name: 'the template of cost items',
    path: '/funds/cost-items/template',
    shown: (page) => page.getByRole('button', { name: 'Save as Excel workbook' }),
  },
  {
    name: 'vulnerabilities',
    path: '/vulnerabilities',
    shown: cell,
    reads: /\/cves(\?|$)/,
    saysWhenEmpty: 'No vulnerabilities are listed',
  },
  { name: 'a vulnerability', path: '/vulnerabilities?open=0', within: panel, shown: inPanel },
  { name: 'what has changed', path: '/changes', shown: heading(1) },
  { name: 'the outbox', path: '/outbox', shown: heading(1) },
  {
    name: 'who may call',
    path: '/access',
    shown: (page) => page.getByRole('list', { name: 'Who may call' }),
    reads: /\/access\/v1\/principals/,
  },
  {
    name: 'a new caller',
    path: '/access?who=new',
    within: panel,
    shown: (page) => page.getByRole('complementary', { name: 'New access' }),
  },
  {
    name: 'who wrote what',
    path: '/access?view=writes',
    shown: (page) =>
      page.getByRole('table', { name: /^Writes/ }).or(page.getByText('Nothing was written yet')),
    reads: /\/access\/v1\/writes/,
    saysWhenEmpty: 'Nothing was written yet',
  },
  {
    name: 'the connection',
    path: '/connection',
    shown: (page) => page.getByRole('table', { name: 'Areas' }),
  },
  {
    name: 'an address that leads nowhere',
    path: '/nowhere',
    shown: (page) => page.getByRole('heading').first(),
  },
]

/** The path of a screen with the ids of the sample in it. */
export function pathOf({ path }: Pick<Screen, 'path'>, ids: ScreenIds): string {
  return path.replace(/:(\w+)/, (_, name: keyof ScreenIds) => ids[name])
}
