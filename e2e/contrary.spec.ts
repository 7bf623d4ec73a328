// Twelve journeys through a site that answers every "not shown" of the specification in another way than the bundled
// service, with all switches set that leave its areas open; and the messages where an area is closed. `npm test` has three
// of them; `npm run test:long` has all, also at sites with one switch each.
import { expect, type Locator, type Page } from 'playwright/test'
import { type Row, rejectedName } from '#testing/contrary-upstream/site-data.ts'
import { loneSwitches, openSwitches, type Switch } from '#testing/contrary-upstream/switches.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type ContrarySite, startContrarySite } from './contrary-site.ts'
import { foldTree } from './hands.ts'
import { anyNumberIn, words } from './words.ts'

test.use(withoutWorker)

/** A write without an answer is looked for after a minute, and sent again then. */
const untilDelivered = { timeout: 150_000 }

let site: ContrarySite
let page: Page

const tree = (): Locator => page.getByRole('treegrid')
const panel = (): Locator => page.getByRole('complementary')
const grid = (): Locator => page.locator('[role="grid"], [role="treegrid"]')

async function openTree(path: string): Promise<void> {
  await page.goto(`${site.url}${path}`)
  // A site may let each of several large pages wait.
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled({ timeout: 150_000 })
}

/** A record by a rule, each time it is asked for as it is by then. */
function find(rows: ReadonlyMap<string, Row>, rule: (row: Row) => boolean): Row {
  const row = [...rows.values()].find(rule)
  if (!row) throw new Error('the site has no such record')
  return row
}

/** Pastes rows, and goes to the review. */
async function startImport(rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto(`${site.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible({ timeout: 60_000 })
  await pasteRows(page, rows)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(rows.length)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
}

const depthOf = (rows: ReadonlyMap<string, Row>, row: Row): number =>
  row.parentId === null ? 0 : 1 + depthOf(rows, rows.get(row.parentId) ?? { ...row, parentId: null })

/** Opens a site for the tests of a group, and signs in. */
function openSite(switches: readonly Switch[]): void {
  test.beforeAll(async ({ browser }) => {
    site = await startContrarySite(switches)
    page = await (await browser.newContext()).newPage()
    await site.signIn(page)
  })

  test.afterAll(async () => {
    await page?.context().close()
    await site?.stop()
  })
}

/** The areas that a site closes to everybody. */
type Closed = 'organizations' | 'focus-areas' | 'funds'

/** Walks through a site; what it closes is left out. */
function walk(closed: readonly Closed[] = []): void {
  const has = (area: Closed) => !closed.includes(area)
  const thrown = (name: Switch) => site.upstream.thrown().includes(name)

  test.afterEach('no screen shows what only a program can read', async () => {
    await expect(page.locator('body')).not.toContainText(/\bNaN\b|\bundefined\b|Invalid Date|\[object/)
  })

  test('1: both trees are whole, each record in its place', { tag: '@sample' }, async () => {
    const { data } = site.upstream
    for (const [area, rows] of [
      ['focus-areas', data.focusAreas],
      ['organizations', data.organizations],
    ] as const) {
      if (!has(area)) continue
      await openTree(`/${area}`)
      await foldTree(page, 'expandAll')
      await expect(tree()).toHaveAttribute('aria-rowcount', String(rows.size + 1))
      await expect(tree().getByRole('row').nth(2)).toHaveAttribute('aria-level', '2')
    }
  })

  if (has('focus-areas'))
    test('2: a name is searched for, and its matches are walked', { tag: '@long' }, async () => {
      await openTree('/focus-areas')
      await page.getByRole('searchbox').fill('Trust 2')
      const matches = page.getByRole('group', { name: words.ui.matches }).getByRole('status')
      const count = [...site.upstream.data.focusAreas.values()].filter(({ name }) =>
        name.includes('Trust 2'),
      ).length
      await expect(matches).toHaveText(words.ui.matchCount({ count }))
      await page.keyboard.press('Enter')
      await expect(matches).toHaveText(words.ui.partOf({ part: 1, total: count }))
    })

  if (has('focus-areas'))
    test('3: every shape of id opens from the tree', { tag: '@long' }, async () => {
      const { focusAreas } = site.upstream.data
      await openTree('/focus-areas')
      await foldTree(page, 'expandAll')
      const rows = tree().getByRole('row')
      for (let at = 1; at <= 9; at += 1) {
        const link = rows.nth(at).getByRole('link')
        const name = await link.locator('> span').first().textContent()
        await link.click()
        await expect(panel().getByRole('heading', { level: 2, name: name ?? '', exact: true })).toBeVisible()
      }
      expect(focusAreas.size).toBeGreaterThan(100)
    })

  test('4: a deep link to any shape of id reveals its record', { tag: '@long' }, async () => {
    const { focusAreas } = site.upstream.data
    const deep = [...focusAreas.values()].filter((row) => depthOf(focusAreas, row) === 3).slice(0, 8)
    expect(deep).toHaveLength(8)
    for (const row of deep) {
      await page.goto(`${site.url}/focus-areas/${encodeURIComponent(row.id)}`)
      await expect(tree().locator('[aria-current="true"]')).toContainText(row.name, { timeout: 30_000 })
      await expect(panel().getByRole('heading', { level: 2, name: row.name, exact: true })).toBeVisible()
    }
  })

  test('5: the page of a record has its ancestors, its dates and its items', { tag: '@long' }, async () => {
    const { focusAreas } = site.upstream.data
    const row = find(focusAreas, (one) => depthOf(focusAreas, one) === 2)
    await page.goto(`${site.url}/focus-areas/${encodeURIComponent(row.id)}/full`)
    await expect(page.getByRole('heading', { level: 2, name: row.name, exact: true })).toBeVisible()
    const parent = focusAreas.get(row.parentId ?? '')
    await expect(page.getByRole('link', { name: parent?.name ?? '', exact: true }).first()).toBeVisible()
    await expect(page.getByText('Invalid Date')).toHaveCount(0)
    await expect(page.getByText('NaN')).toHaveCount(0)
  })

  test('6: a record is changed, and only in the field that was', { tag: '@sample' }, async () => {
    const { focusAreas } = site.upstream.data
    const row = find(focusAreas, (one) => one.id.includes('日本語') && depthOf(focusAreas, one) !== 1)
    const before = { ...row }
    await page.goto(`${site.url}/focus-areas/${encodeURIComponent(row.id)}/edit`)
    await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Umbenannt')
    await page.getByRole('button', { name: words.editing.save, exact: true }).click()
    await expect.poll(() => focusAreas.get(row.id)?.name, untilDelivered).toMatch(/^Umbenannt/)
    expect(focusAreas.get(row.id)).toMatchObject({
      ownerId: before.ownerId,
      externalId: before.externalId,
      about: before.about,
    })
  })

  if (has('focus-areas'))
    test('7: a record is created below one whose id has slashes', { tag: '@long' }, async () => {
      const { focusAreas } = site.upstream.data
      const parent = find(focusAreas, (row) => row.id.includes('site/a/') && depthOf(focusAreas, row) < 3)
      await openTree(`/focus-areas/${encodeURIComponent(parent.id)}`)
      await panel().getByRole('button', { name: words.ui.moreActions }).click()
      await page.getByRole('menuitem', { name: words.record.addChild }).click()
      await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Neu angelegt')
      // Behind a gateway the user ID of the signed-in person is unknown.
      await panel().getByRole('combobox', { name: words.ui.fieldOwner }).click()
      await page.getByRole('option', { name: words.editing.useId }).click()
      await page.getByRole('textbox', { name: words.editing.ownerId }).fill('user-1')
      await page.getByRole('button', { name: words.editing.create, exact: true }).click()
      const made = () => [...focusAreas.values()].filter(({ name }) => name.startsWith('Neu angelegt'))
      await expect.poll(() => made().length, untilDelivered).toBe(1)
      expect(made()[0]?.parentId).toBe(parent.id)
      await expect(panel().getByRole('heading', { level: 2, name: /^Neu angelegt/ })).toBeVisible({
        timeout: 30_000,
      })
    })

  if (has('organizations'))
    test('8: an organization is archived with a reason', { tag: '@long' }, async () => {
      const { organizations } = site.upstream.data
      const row = find(organizations, (one) => depthOf(organizations, one) === 2)
      await page.goto(`${site.url}/organizations/${encodeURIComponent(row.id)}/archive`)
      await page.getByRole('textbox').first().fill('merged')
      await page.getByRole('button', { name: /^Archive/ }).click()
      await expect.poll(() => organizations.get(row.id)?.isArchived, untilDelivered).toBe(true)
    })

  if (has('funds'))
    test('9: the grids of cost and benefit items are whole, and items open', { tag: '@long' }, async () => {
      const { data } = site.upstream
      for (const [path, items] of [
        ['/funds/cost-items', data.costItems],
        ['/funds/benefit-items', data.benefitItems],
      ] as const) {
        await page.goto(`${site.url}${path}`)
        await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled({ timeout: 60_000 })
        await expect(grid()).toHaveAttribute('aria-rowcount', String(items.size + 1))
        await grid().getByRole('gridcell').nth(1).dblclick()
        await expect(panel().getByRole('heading', { level: 2 })).toBeVisible()
      }
    })

  if (has('funds'))
    test('10: reference lists show what they have, whatever it is called', { tag: '@long' }, async () => {
      const named = {
        'cost-types': ['Labour', 'Hardware'],
        'cost-subtypes': ['Employees', 'Servers'],
        'benefit-types': ['Revenue', 'Savings'],
      }
      const isEmpty = thrown('references-empty')
      for (const [list, names] of Object.entries(isEmpty ? { 'cost-types': [] } : named)) {
        await page.goto(`${site.url}/settings?list=${list}`)
        const shown = thrown('references-as-texts')
          ? names.map((name) => name.toUpperCase())
          : thrown('references-as-numbers')
            ? ['1', '2']
            : isEmpty
              ? [words.referenceLists.empty({ list: 'costTypes' })]
              : names
        for (const name of shown)
          await expect(page.getByText(name, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
      }
    })

  if (has('funds'))
    test('11: rows are pasted, planned and sent, and every row has its end', { tag: '@sample' }, async () => {
      const { costItems, focusAreas } = site.upstream.data
      const known = [...costItems.values()].find(({ externalId }) => externalId !== null)
      const area = find(focusAreas, ({ id }) => id.includes('CaseMatters'))
      const before = costItems.size
      await startImport([
        ['Name', 'External ID', 'Focus area', 'Forecast 2027-01'],
        ['Renamed by the import', known?.externalId ?? '', '', '12.50'],
        ['New licences', '', area.id, '100'],
      ])
      await expect(page.getByRole('button', { name: new RegExp(`^1 ${words.imports.new}`) })).toBeVisible({
        timeout: 60_000,
      })
      await page.getByRole('button', { name: words.imports.importItems({ count: 2 }) }).click()
      await expect(page.getByText(words.imports.allImported({ count: 2 }))).toBeVisible(untilDelivered)
      await expect.poll(() => costItems.size).toBe(before + 1)
      expect([...costItems.values()].filter(({ name }) => name === 'New licences')).toMatchObject([
        { focusAreaId: area.id },
      ])
    })

  test('12: vulnerabilities are listed under any name, paged by any id', { tag: '@long' }, async () => {
    await page.goto(`${site.url}/vulnerabilities`)
    await expect(grid().getByText('CVE-2026-1', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: words.vulnerabilities.nextPage }).click()
    await expect(grid().getByText('CVE-2026-11', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(grid().getByText('CVE-2026-11', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: words.vulnerabilities.previousPage }).click()
    await expect(grid().getByText('CVE-2026-1', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
}

test.describe('a site that answers all otherwise', () => {
  openSite(openSwitches)
  walk()

  test.describe('where something is closed', () => {
    const throwAlso = (...closing: Switch[]) =>
      site.upstream.throwOnly([...openSwitches.filter((name) => !name.startsWith('rate')), ...closing])

    test.afterEach(() => site.upstream.throwOnly(openSwitches))

    test('a site without a list of focus areas is walked by id', async ({ browser }) => {
      throwAlso('focus-areas-not-listed')
      const { focusAreas } = site.upstream.data
      const row = find(focusAreas, (one) => depthOf(focusAreas, one) === 2)
      const kept = page
      page = await (await browser.newContext()).newPage()
      await site.signIn(page)
      await expect(
        page.getByRole('heading', { name: words.failures.notListed({ what: 'focus-areas' }) }),
      ).toBeVisible()
      await page.getByLabel(words.ui.openById).fill(row.id)
      await page.getByRole('button', { name: words.ui.open, exact: true }).click()
      await expect(panel().getByRole('heading', { level: 2, name: row.name, exact: true })).toBeVisible()
      await expect(tree().getByRole('row').filter({ hasText: row.name })).toBeVisible()
      await expect(page.getByText(anyNumberIn(words.ui.unlisted({ count: 2 })))).toBeVisible()
      await page.context().close()
      page = kept
    })

    test('closed organizations say why, and other areas keep working', async ({ browser }) => {
      throwAlso('organizations-closed')
      const kept = page
      page = await (await browser.newContext()).newPage()
      await site.signIn(page)
      await expect(tree().getByRole('row').nth(2)).toBeVisible()
      await page.getByRole('link', { name: words.app.organizations }).click()
      await expect(
        page.getByRole('heading', { name: words.failures.noAccess({ what: 'organizations' }) }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: words.app.readOnly, exact: true })).toBeVisible()
      await expect(
        page.getByRole('link', { name: words.hierarchies.newRecord({ kind: 'organization' }) }),
      ).toBeHidden()
      await expect(page.getByRole('link', { name: words.hierarchies.import, exact: true })).toBeHidden()
      await page.getByText(words.failures.details, { exact: true }).click()
      await expect(page.getByText('organizations are disabled for this site')).toBeVisible()
      await page.context().close()
      page = kept
    })
  })
})

for (const name of loneSwitches)
  test.describe(`a site of which this is otherwise: ${name} @long`, () => {
    openSite(['ids-of-any-shape', name])
    walk()
  })

for (const [switches, closed] of [
  [['organizations-closed'], ['organizations']],
  [['organizations-broken'], ['organizations']],
  [['organizations-cut'], ['organizations']],
  [['categories-in-refusals'], ['funds']],
  [['focus-areas-not-listed'], ['focus-areas']],
  [
    ['focus-areas-not-listed', 'organizations-closed', 'categories-in-refusals'],
    ['focus-areas', 'organizations', 'funds'],
  ],
] as const)
  test.describe(`a site with ${switches.join(', ')} @long`, () => {
    openSite(['ids-of-any-shape', ...switches])
    walk(closed)
  })

test.describe('an import at a late site that takes rows one by one @long', () => {
  openSite(['ids-of-any-shape', 'items-listed-late', 'bulk-partial'])

  for (const [title, shape] of [
    ['its row', []],
    ['no row', ['bulk-refusals-as-text']],
    ['its row in a list of texts', ['bulk-refusals-by-field']],
    ['its row as a result', ['bulk-refusals-as-results']],
  ] as const satisfies readonly (readonly [string, readonly Switch[]])[])
    test(`makes each row once where the rejection names ${title}`, async () => {
      const { costItems, focusAreas } = site.upstream.data
      site.upstream.throwOnly(['ids-of-any-shape', 'items-listed-late', 'bulk-partial', ...shape])
      const area = find(focusAreas, ({ id }) => id.includes('CaseMatters'))
      const before = costItems.size
      await startImport([
        ['Name', 'Focus area', 'Forecast 2027-01'],
        [rejectedName, area.id, '1'],
        [`One ${title}`, area.id, '7'],
        [`Two ${title}`, area.id, '4'],
      ])
      await page.getByRole('button', { name: words.imports.importItems({ count: 3 }) }).click()
      await expect(page.getByText(words.imports.someImported({ count: 2, total: 3 }))).toBeVisible({
        timeout: 150_000,
      })
      expect([...costItems.values()].slice(before).map(({ name }) => name)).toEqual([
        `One ${title}`,
        `Two ${title}`,
      ])
    })
})
