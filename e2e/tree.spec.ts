// What one does in a tree without a mouse, in the sample company.
import { expect, type Locator, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { foldTree } from './hands.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { anyNumberIn, numberIn, words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext()
  page = await context.newPage()
  await openSignedIn(page, service.signInLink)
  await expect(tree().getByRole('row').nth(1)).toBeVisible()
})

test.afterAll(async () => {
  await page?.close()
  await service?.stop()
})

test.beforeEach(async () => {
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
})

const tree = (): Locator =>
  page.getByRole('treegrid', { name: words.hierarchies.records({ kind: 'focus-area' }) })
const focused = (): Locator => page.locator('[role="row"]:focus')
const panel = (): Locator =>
  page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
const selection = (): Locator => page.getByRole('group', { name: words.hierarchies.selection })
const manyDescendants = () => anyNumberIn(words.hierarchies.descendantCount({ count: 2 }))
/** The name in a row, without the number of its descendants. */
const nameOf = async (row: Locator): Promise<string> =>
  (await row.getByRole('link').locator('> span').first().textContent()) ?? ''
const search = (): URLSearchParams => new URL(page.url()).searchParams

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab, and an arrow key within a line of tools, until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const place = await target.evaluateAll((elements) => {
      const { activeElement } = document
      if (elements.some((element) => element === activeElement)) return 'there'
      const bar = activeElement?.closest('[role="toolbar"]')
      const isTool = elements.some((element) => bar?.contains(element) && !element.closest('[popover]'))
      return isTool ? 'in its line' : 'elsewhere'
    })
    if (place === 'there') return
    await page.keyboard.press(place === 'in its line' ? 'ArrowRight' : 'Tab')
  }
  throw new Error('it cannot be reached by keys')
}

/** Goes down to a record at the top that has several levels below it, wherever the order has put one. */
async function walkToBranch(): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const isAtTop = (await focused().getAttribute('aria-level')) === '1'
    const below = Number(
      await focused()
        .getByTitle(manyDescendants())
        .textContent({ timeout: 200 })
        .catch(() => '0'),
    )
    if (isAtTop && below > 20) return
    await press('ArrowDown')
  }
  throw new Error('the sample has no such branch')
}

test('find a record, walk the matches, open one, and come back to it', {
  tag: ['@languages', '@german', '@pseudo'],
}, async () => {
  await press('/')
  // In many names of every sample, which differs from one site and day to the next.
  await page.keyboard.type('ing')
  const matches = page.getByRole('group', { name: words.ui.matches }).getByRole('status')
  // What is counted is the whole text, and not its first letters.
  await expect(tree().locator('mark').first()).toHaveText('ing')
  await expect(matches).toHaveText(anyNumberIn(words.ui.matchCount({ count: 2 })))
  const count = numberIn(await matches.textContent())
  await expect(matches).toHaveText(words.ui.matchCount({ count }))
  await press('Enter')
  await expect(matches).toHaveText(words.ui.partOf({ part: 1, total: count }))
  await press('Enter', 'F3')
  await expect(matches).toHaveText(words.ui.partOf({ part: 3, total: count }))
  await press('Shift+Enter')
  await expect(matches).toHaveText(words.ui.partOf({ part: 2, total: count }))
  await press('ArrowDown')
  await expect(focused().locator('mark').first()).toHaveText('ing')
  const name = await nameOf(focused())

  await press('Enter')
  await expect(panel().getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(tree().locator('[aria-current="true"]')).toContainText(name)
  expect(search().get('q')).toBe('ing')

  await page.goBack()
  await expect(panel()).toBeHidden()
  await expect(matches).toHaveText(words.ui.partOf({ part: 2, total: count }))
  await page.goBack()
  await expect(page.getByRole('group', { name: words.ui.matches })).toBeHidden()
  await expect(
    page.getByRole('searchbox', { name: words.hierarchies.search({ kind: 'focus-area' }) }),
  ).toHaveValue('')
  await expect(tree().getByText(name, { exact: true })).toBeInViewport()
})

test('walk down by the arrows, across by letters, and expand all siblings', async () => {
  // One branch alone is to be open.
  await foldTree(page, 'collapseAll')
  await expect(tree().locator('[role="row"][aria-level="2"]')).toHaveCount(0)
  await tabTo(tree().locator('[role="row"][tabindex="0"]'))
  await press('Home')
  const first = await nameOf(focused())
  await walkToBranch()
  await expect(focused()).toHaveAttribute('aria-expanded', 'false')
  await press('ArrowRight')
  await expect(focused()).toHaveAttribute('aria-expanded', 'true')
  await press('ArrowRight')
  await expect(focused()).toHaveAttribute('aria-level', '2')
  const siblings = tree().locator('[role="row"][aria-level="2"]')
  await expect(siblings.and(page.locator('[aria-expanded="false"]'))).not.toHaveCount(0)
  await press('*')
  await expect(siblings.and(page.locator('[aria-expanded="true"]'))).not.toHaveCount(0)
  await expect(siblings.and(page.locator('[aria-expanded="false"]'))).toHaveCount(0)
  const rows = Number(await tree().getAttribute('aria-rowcount'))
  // Letters are acts on the row until the person turns that off; then they lead to a name.
  await page.evaluate(() => localStorage.setItem('planning-console.single-keys', 'off'))
  await press('Home')
  await page.keyboard.type('net')
  await expect(focused()).toContainText('Net-zero logistics')
  await page.evaluate(() => localStorage.removeItem('planning-console.single-keys'))
  await press('End')
  await expect(focused()).toHaveAttribute('aria-rowindex', String(rows))
  await press('Home')
  await expect(focused()).toContainText(first)
})

test('a reload, and the same address elsewhere, show the same rows in the same order', {
  tag: '@long',
}, async () => {
  const owner = tree().getByRole('columnheader', { name: words.hierarchies.owner })
  await tabTo(tree().locator('[data-cell][tabindex="0"]'))
  await press('ArrowRight', 'ArrowRight', 'Enter')
  await expect(owner).toHaveAttribute('aria-sort', 'ascending')
  await press('Enter')
  await expect(owner).toHaveAttribute('aria-sort', 'descending')
  await press('ArrowDown')
  await walkToBranch()
  await press('ArrowRight', 'ArrowRight', '*')
  await expect(focused()).toHaveAttribute('aria-level', '2')
  await expect.poll(() => search().get('open')).toBeTruthy()

  const shown = () => tree().getByRole('row').allTextContents()
  const before = await shown()
  await page.reload()
  await expect.poll(shown).toEqual(before)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => other.getByRole('treegrid').getByRole('row').allTextContents()).toEqual(before)
  await other.close()
})

test('select a branch, a range and everything, and see how much of it is hidden', async () => {
  await tabTo(tree().locator('[role="row"][tabindex="0"]'))
  await press('Home', 'ArrowLeft', 'Shift+ ')
  await expect(focused()).toHaveAttribute('aria-selected', 'true')
  const below = Number(await focused().getByTitle(manyDescendants()).textContent())
  await expect(selection()).toContainText(words.hierarchies.selected({ count: below + 1 }))
  await expect(selection()).toContainText(words.hierarchies.selectedCollapsed({ count: below }))
  await press('ArrowRight', 'ArrowDown', ' ')
  await expect(focused()).toHaveAttribute('aria-selected', 'false')
  await expect(selection()).toContainText(words.hierarchies.selected({ count: below }))
  await press('Escape')
  await expect(selection()).toBeHidden()

  await press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp')
  await expect(selection()).toContainText(words.hierarchies.selected({ count: 2 }))
  await press('Control+a')
  await tabTo(
    selection().getByRole('button', { name: anyNumberIn(words.hierarchies.addDescendants({ count: 2 })) }),
  )
  await press('Enter')
  await expect(selection()).toContainText(words.hierarchies.selected({ count: 600 }))
  await tabTo(selection().getByRole('button', { name: words.hierarchies.clearSelection }))
  await press('Enter')
  await expect(selection()).toBeHidden()
})

const windows = [
  { width: 1500, height: 900 },
  { width: 390, height: 800 },
] as const

/** Selects the first two rows. */
async function selectTwo(): Promise<void> {
  await tree().locator('[role="row"][tabindex="0"]').focus()
  await press('Home', 'Shift+ArrowDown')
  await expect(selection()).toContainText(words.hierarchies.selected({ count: 2 }))
}

/** Fails for what is cut off by an edge of the window, or lies outside it. */
async function expectInWindow(shown: Locator, { width, height }: (typeof windows)[number]): Promise<void> {
  await expect
    .poll(async () => {
      const box = await shown.boundingBox()
      if (!box || box.width === 0) return 'not shown'
      const { x, y } = box
      return x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height ? 'in view' : box
    })
    .toBe('in view')
}

/** Fails for what covers a part of the other. */
async function expectAbove(shown: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [upper, lower] = [await shown.boundingBox(), await other.boundingBox()]
      return upper !== null && lower !== null && upper.y + upper.height <= lower.y
    })
    .toBe(true)
}

for (const size of windows) {
  test(`at ${size.width} × ${size.height} a copy says so in view, and so does one that the browser refuses`, {
    tag: '@languages',
  }, async () => {
    const usual = page.viewportSize() ?? size
    await page.setViewportSize(size)
    await selectTwo()
    const copies = [
      [
        page.getByRole('button', { name: words.hierarchies.export, exact: true }),
        words.hierarchies.copyShownOutline,
      ],
      [
        selection().getByRole('button', { name: words.hierarchies.exportSelected }),
        words.hierarchies.copySelectedOutline,
      ],
    ] as const
    const copy = async (button: Locator, label: string) => {
      await button.click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const [, [exportSelected, copySelected]] = copies
    await copy(exportSelected, copySelected)
    const outcome = page.getByText(words.hierarchies.copiedLines({ count: 2 }), { exact: true })
    await expectInWindow(outcome, size)
    await expectAbove(outcome, selection())
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const lines = await copied()
    expect(lines.trimEnd().split('\n')).toHaveLength(2)
    await tree().locator('[role="row"][tabindex="0"]').focus()
    await press('Shift+F10')
    await page.getByRole('menuitem', { name: words.hierarchies.copyLink, exact: true }).click()
    await expectInWindow(page.getByText(words.ui.copied, { exact: true }), size)
    expect(await copied()).toMatch(/\/focus-areas\/[\w-]+$/)
    await page.context().clearPermissions()
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
    })
    for (const [button, label] of copies) {
      await copy(button, label)
      await expectInWindow(page.getByText(words.ui.copyRefused, { exact: true }), size)
    }
    await page.setViewportSize(usual)
  })

  test(`at ${size.width} × ${size.height} the first steps leave the bar of the selection free`, {
    tag: '@languages',
  }, async () => {
    const usual = page.viewportSize() ?? size
    await page.setViewportSize(size)
    const steps = page.getByRole('region', { name: words.tour.firstSteps })
    await expectInWindow(steps, size)
    await selectTwo()
    await expectInWindow(steps, size)
    await expectAbove(steps, selection())
    await page.setViewportSize(usual)
  })
}

test('filters by a counted status and goes back', async () => {
  const filters = page.getByRole('group', { name: words.ui.filters })
  await tabTo(filters.getByRole('button', { name: words.ui.status }))
  await press('Enter')
  const choice = page.getByRole('checkbox', { name: words.ui.statusAtRisk })
  await expect(choice).toBeVisible()
  const count = (await choice.locator('xpath=..').locator('span').last().textContent()) ?? ''
  await tabTo(choice)
  await press(' ', 'Escape')
  await expect(
    filters.getByRole('button', { name: `${words.ui.status}: ${words.ui.statusAtRisk}` }),
  ).toBeFocused()
  await expect(page.getByRole('group', { name: words.ui.matches })).toContainText(
    words.ui.matchCount({ count: Number(count) }),
  )
  await page.goBack()
  await expect(page.getByRole('group', { name: words.ui.matches })).toBeHidden()
  await page.goForward()
  await expect(page.getByRole('group', { name: words.ui.matches })).toContainText(
    words.ui.matchCount({ count: Number(count) }),
  )
})

test('columns are chosen, made wider, and found again', { tag: '@long' }, async () => {
  await tabTo(page.getByRole('button', { name: words.ui.columns }))
  await press('Enter')
  await tabTo(page.getByRole('checkbox', { name: words.hierarchies.externalId }))
  await press(' ', 'Escape')
  const column = tree().getByRole('columnheader', { name: words.hierarchies.externalId })
  await expect(column).toBeVisible()
  await tabTo(tree().locator('[data-cell][tabindex="0"]'))
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  const width = async () => Math.round((await column.boundingBox())?.width ?? 0)
  const drawn = await width()
  await press('Shift+ArrowLeft')
  await expect.poll(width).toBe(drawn + 16)
  await page.reload()
  await expect.poll(width).toBe(drawn + 16)
})

test('at 400 % zoom a selected row and the next one are in view, above the bar of the selection', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await tree().getByRole('row').nth(2).focus()
  await press('Space', 'ArrowDown')
  const row = tree().locator('[role="row"]:focus')
  const bar = page.getByRole('group', { name: words.hierarchies.selection })
  await expect(row).toBeInViewport({ ratio: 0.99 })
  const [above, below] = await Promise.all([row.boundingBox(), bar.boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  expect((await tree().boundingBox())?.height ?? 0).toBeGreaterThan(100)
  await press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a filter and a menu that are open stay at their buttons when the window changes', async () => {
  const pairs = [
    [
      page.getByRole('group', { name: words.ui.filters }).getByRole('button', { name: words.ui.status }),
      page.getByRole('dialog', { name: words.ui.filterBy({ field: words.ui.status }) }),
    ],
    [
      page.getByRole('button', { name: words.hierarchies.export }),
      page.getByRole('menu', { name: words.hierarchies.export }),
    ],
  ] as const
  const usual = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const [button, popover] of pairs) {
    await button.focus()
    await press('Enter')
    await expect(popover).toBeVisible()
    await page.setViewportSize({ width: 390, height: 500 })
    await expect
      .poll(async () => {
        const [under, at] = [await button.boundingBox(), await popover.boundingBox()]
        if (!under || !at) return 'not shown'
        if (at.x < 0 || at.x + at.width > 390 || at.y + at.height > 500) return 'cut'
        const isNear = Math.abs(at.y - under.y - under.height) < 10
        return isNear && at.x < under.x + under.width && at.x + at.width > under.x ? 'there' : 'elsewhere'
      })
      .toBe('there')
    await page.setViewportSize(usual)
    await press('Escape')
  }
})

test('a filter whose values come after it was opened is not cut off on a phone', async () => {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const filters = page.getByRole('group', { name: words.ui.filters })
  await filters.getByRole('button', { name: words.ui.owner }).press('Enter')
  const dialog = page.getByRole('dialog', { name: words.ui.filterBy({ field: words.ui.owner }) })
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await expect
    .poll(async () => {
      const at = await dialog.boundingBox()
      return at && at.x >= 0 && at.x + at.width <= 390
    })
    .toBe(true)
  await press('Escape')
  await page.setViewportSize(usual)
})

test('on a phone Escape closes the menu of the account first, and the navigation around it next', async () => {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const opener = page.getByRole('button', { name: words.app.openNavigation })
  await opener.click()
  const navigation = page.getByRole('complementary', { name: words.app.console })
  const menu = page.getByRole('dialog', { name: words.app.account })
  await navigation.locator('[popovertarget]').last().click()
  await expect(menu).toBeVisible()
  await press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await press('Escape')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize(usual)
})

test('a deep link expands the tree down to its record and shows it', async () => {
  await foldTree(page, 'expandAll')
  await tabTo(tree().locator('[role="row"][tabindex="0"]'))
  await press('End', 'Enter')
  await expect(panel()).toBeVisible()
  const opened = tree().locator('[aria-current="true"]')
  const name = await nameOf(opened)
  await page.goto(`${service.url}${new URL(page.url()).pathname}`)
  await expect(opened).toContainText(name)
  await expect(opened).toBeInViewport()
  await expect(opened).not.toHaveAttribute('aria-level', '1')
})
