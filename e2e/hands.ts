// What a person does at the console: with a pointer, or with the keyboard and nothing else.
import { expect, type Locator, type Page } from 'playwright/test'
import { words } from './words.ts'

export interface Hands {
  press(target: Locator): Promise<void>
  /** Replaces what a field holds. */
  write(field: Locator, text: string): Promise<void>
  /** Goes into a text, to its end. */
  enter(text: Locator): Promise<void>
  /** Selects the first block of a text. */
  selectFirst(text: Locator, block: Locator): Promise<void>
  /** Opens a menu and chooses from it. */
  choose(menu: Locator, item: Locator): Promise<void>
  /** Selects rows of a tree that follow one another. */
  selectRows(rows: Locator, first: number, count: number): Promise<void>
}

export function pointer(page: Page): Hands {
  return {
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    async enter(text) {
      await text.click()
      await goToEnd(page)
    },
    selectFirst: (_, block) => block.click(),
    async choose(menu, item) {
      await menu.click()
      await item.click()
    },
    async selectRows(rows, first, count) {
      for (let at = first; at < first + count; at += 1)
        await rows.nth(at).click({ modifiers: ['ControlOrMeta'] })
    },
  }
}

/** More stops than any screen has. */
const maxStops = 150

/** Wherever an act leads, the focus is on something: from nowhere no key leads on. */
async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.localName ?? 'body'), {
      message: 'the focus is lost',
      timeout: 5_000,
    })
    .not.toBe('body')
}

/** Reaches everything by Tab, the shorter way round, and by the arrow keys within one stop. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < maxStops; stops += 1) {
      // An element that is replaced during the check is looked up again.
      const key = await target.evaluate(keyTowards).catch(() => 'Tab')
      if (key === undefined) return
      await page.keyboard.press(key)
    }
    throw new Error(`no key leads to ${target}`)
  }
  return {
    async press(target) {
      await reach(target)
      const isRadio = await target.evaluate((element) => element.getAttribute('type') === 'radio')
      await page.keyboard.press(isRadio ? 'Space' : 'Enter')
      await expectFocus(page)
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      if (text === '') await page.keyboard.press('Delete')
      else await page.keyboard.type(text)
    },
    async enter(text) {
      await reach(text)
      await goToEnd(page)
    },
    async selectFirst(text) {
      // From the first place that takes a caret there is one step to what takes none. The editor learns where the caret
      // is a moment after the browser has moved it: an earlier step starts from where it was, and can lead to the gap
      // before the block. Ctrl+Home stays there, and Ctrl+End leaves it for the next attempt.
      await expect(async () => {
        await reach(text)
        for (const key of ['ControlOrMeta+End', 'ControlOrMeta+Home', 'ArrowLeft'])
          await page.keyboard.press(key)
        await expect(text.locator('.ProseMirror-selectednode')).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 20_000 })
    },
    async choose(menu, item) {
      await reach(menu)
      await page.keyboard.press('Enter')
      await expect(item).toBeVisible()
      await reach(item)
      await page.keyboard.press('Enter')
      await expectFocus(page)
    },
    async selectRows(rows, first, count) {
      await reach(rows.and(page.locator('[tabindex="0"]')).first())
      await page.keyboard.press('Home')
      for (let at = 1; at < first; at += 1) await page.keyboard.press('ArrowDown')
      for (let at = 0; at < count; at += 1) {
        await page.keyboard.press('Space')
        if (at < count - 1) await page.keyboard.press('ArrowDown')
      }
    },
  }
}

/** Expands or collapses a tree as a whole, from the menu of its tools. */
export async function foldTree(page: Page, act: 'expandAll' | 'collapseAll'): Promise<void> {
  await page.getByRole('button', { name: words.ui.expand, exact: true }).press('Enter')
  await page.getByRole('button', { name: words.ui[act] }).press('Enter')
}

/** The key that leads on from where the focus is; undefined when it is there. Runs in the page. */
function keyTowards(target: Element): string | undefined {
  const { activeElement } = document
  if (target === activeElement) return undefined
  const group = target.closest('[role="toolbar"], [role="menu"], fieldset')
  if (group && activeElement && group.contains(activeElement)) {
    if (group.localName !== 'fieldset')
      return group.getAttribute('role') === 'menu' ? 'ArrowDown' : 'ArrowRight'
    if (target instanceof HTMLInputElement && activeElement instanceof HTMLInputElement) return 'ArrowDown'
  }
  if (!activeElement || activeElement === document.body) return 'Tab'
  const isBefore = activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  return isBefore ? 'Shift+Tab' : 'Tab'
}

async function goToEnd(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End')
  // A person waits until the caret has moved before the next key.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
}
