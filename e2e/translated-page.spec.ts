// A page that the browser translates: it replaces text nodes by elements, which React does not notice.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { foldTree } from './hands.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'

test.use(withoutWorker)

let service: RunningService

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
})

test.afterAll(async () => {
  await service?.stop()
})

/** Replaces each text, also those that come later, by `<font><font>…`, as the translators of Chromium and Edge do. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isTranslated = (text: Node) => text.parentElement?.closest('font, script, style, textarea') !== null
    const replaceTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (isTranslated(text) || text.textContent?.trim() === '') continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.textContent
        outer.append(inner)
        text.parentNode?.replaceChild(outer, text)
      }
    }
    const observer = new MutationObserver(() => {
      observer.disconnect()
      if (document.body) replaceTexts(document.body)
      observer.observe(document, { childList: true, characterData: true, subtree: true })
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  })
}

test('a translated page is searched, its palette used and a record opened', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await translate(page)
  await openSignedIn(page, service.signInLink)
  const tree = page.getByRole('treegrid')
  await expect(tree.locator('font').first()).toBeVisible()

  // Written again for each page of the list: the new number is there, and no earlier one.
  const summary = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*').first()
  await expect(summary).toHaveText('600')
  const search = page.getByRole('searchbox').first()
  for (const text of ['i', 'in', 'ing', 'r', '']) {
    await search.fill(text)
    await expect(tree.locator('mark').first()).toBeVisible({ visible: text !== '' })
    await expect(summary).toHaveText(text === '' ? '600' : /^\d+ \D+ 600$/)
  }

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('combobox').last()
  for (const text of ['r', 're', 'ret', 'reta', 'ail']) {
    await palette.fill(text)
    const option = page.getByRole('option').filter({ has: page.locator('mark') })
    await expect(option.first().locator('mark').first()).toHaveText(new RegExp(text, 'i'))
  }
  await page.keyboard.press('Escape')

  await tree.getByRole('row').nth(3).getByRole('link').click()
  const panel = page.getByRole('complementary')
  const heading = panel.getByRole('heading', { level: 2 }).first()
  await expect(heading).toBeVisible()
  await page.keyboard.press('Escape')
  await foldTree(page, 'expandAll')
  await expect(tree).toHaveAttribute('aria-rowcount', /^[56]\d\d$/)
  expect(errors).toEqual([])
})
