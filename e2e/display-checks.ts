// Whether a screen can be used in a narrow window, with other colours than its own, and without motion.
import { expect, type Locator, type Page } from 'playwright/test'

/** WCAG 1.4.10 and 1.4.4: 1280 pixels at 400 %, and 1440 by 900 at 200 %. */
export const narrow = { width: 320, height: 640 }
export const zoomed = { width: 720, height: 450 }

/** The page does not scroll sideways, and nothing lies beyond its edge where no scrolling leads. */
export async function expectReflow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  const findBeyond = () =>
    page.evaluate(() => {
      const scrollsSideways = (element: Element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
      const isReached = (element: Element): boolean => {
        for (let at: Element | null = element; at; at = at.parentElement) if (scrollsSideways(at)) return true
        return false
      }
      const found = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
      for (const element of document.querySelectorAll(
        'a, button, input, textarea, select, h1, h2, h3, p, td',
      )) {
        const { left, right, width, height } = element.getBoundingClientRect()
        if (width <= 1 || height <= 1 || (left >= -1 && right <= innerWidth + 1) || isReached(element))
          continue
        // A cell whose text is cut short within itself is no loss: the record tells all of it.
        if (element.closest('[role="row"]')) continue
        found.push(`${element.outerHTML.slice(0, 160)} from ${Math.round(left)} to ${Math.round(right)}`)
      }
      return found
    })
  // What is open over the page follows its button in one of the next frames.
  await expect.poll(findBeyond).toEqual([])
}

/**
 * Links have a color of the console, no status dot is squashed, no word of a table is broken, labels of fields have one
 * line, and the name in an opened row is as wide as in others.
 */
export async function expectSoundShapes(page: Page): Promise<void> {
  expect(await page.evaluate(unsoundShapes)).toEqual([])
}

/** Runs in the page. */
function unsoundShapes(): string[] {
  const found: string[] = []
  const note = (what: string, { outerHTML }: Element) => found.push(`${what}: ${outerHTML.slice(0, 160)}`)
  for (const link of document.querySelectorAll('a[href]'))
    if (['rgb(0, 0, 238)', 'rgb(85, 26, 139)'].includes(getComputedStyle(link).color)) note('link', link)
  for (const badge of document.querySelectorAll('[data-tone]')) {
    const { content, width, height } = getComputedStyle(badge, '::before')
    const size = Math.min(Number.parseFloat(width), Number.parseFloat(height))
    if (content === '""' && size < 7) note('dot', badge)
  }
  for (const row of document.querySelectorAll('[role="row"][aria-current="true"] a')) {
    const other = document.querySelector('[role="row"]:not([aria-current]) a')
    const weightOf = (name: Element) => getComputedStyle(name).fontWeight
    if (other && weightOf(other) !== weightOf(row)) note('opened row', row)
  }
  const range = document.createRange()
  const hasLines = () => new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1
  for (const label of document.querySelectorAll('aside dt, article dt')) {
    range.selectNodeContents(label)
    if (hasLines()) note('label', label)
  }
  for (const cell of document.querySelectorAll('td, th, [role="gridcell"], [role="columnheader"]')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      for (const { index, 0: word } of (texts.currentNode.textContent ?? '').matchAll(
        /[\p{L}\p{N}]{2,16}/gu,
      )) {
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (hasLines()) note(word, cell)
      }
  }
  return found
}

/** No label of these buttons is cut off. */
export async function expectWholeLabels(buttons: Locator): Promise<void> {
  const cut = await buttons.evaluateAll((all) =>
    all
      .flatMap((button) => [button, ...button.querySelectorAll('*')])
      .filter(
        (part) =>
          getComputedStyle(part).overflow !== 'visible' &&
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
      )
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
}

/** Who wants no motion gets none, neither by styles nor by animations that a script began. */
export async function expectNoMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 160) ?? '') : 'an animation',
      ),
  )
  expect(moving).toEqual([])
}

/** What says that something is chosen, open or wrong. */
const states = ['aria-current', 'aria-selected', 'aria-pressed', 'aria-invalid'] as const
/** The kinds of element whose states were seen: the same on each screen, and a picture of each takes its time. */
const seen = new Set<string>()

/** With forced colors, in which no shade of the console is left: states and the focus are still seen. */
export async function expectShapesInForcedColors(page: Page, within = 'body'): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const state of states) {
    const marked = page.locator(`[${state}]:not([${state}="false"])`).filter({ visible: true })
    const kinds = await marked.evaluateAll((all) =>
      all.map(({ localName, className }) => `${localName}.${className}`),
    )
    for (const [at, kind] of kinds.entries()) {
      if (seen.has(`${state} ${kind}`)) continue
      await expectSeenState(marked.nth(at), state)
      seen.add(`${state} ${kind}`)
    }
  }
  expect(await page.evaluate(emptyDots), 'dots and swatches keep their color').toEqual([])
  // After a key the browser shows the focus wherever a script moves it.
  await page.keyboard.press('Tab')
  expect(await page.locator(within).first().evaluate(unseenFocuses)).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

/** Dots that are as the page behind them. Runs in the page. */
function emptyDots(): string[] {
  const page = document.createElement('i')
  page.style.background = 'Canvas'
  document.body.append(page)
  const { backgroundColor: canvas } = getComputedStyle(page)
  page.remove()
  const found: string[] = []
  for (const element of document.querySelectorAll('[data-tone], [data-state], [data-kind]')) {
    const { content, backgroundColor, borderTopStyle, width, height } = getComputedStyle(element, '::before')
    const isDot = content === '""' && Number.parseFloat(width) > 3 && Number.parseFloat(height) > 3
    if (isDot && borderTopStyle === 'none' && [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor))
      found.push(element.outerHTML.slice(0, 160))
  }
  return found
}

async function expectSeenState(marked: Locator, state: (typeof states)[number]): Promise<void> {
  const element = await marked.elementHandle()
  const value = await element?.getAttribute(state)
  const withState = await element?.screenshot()
  await element?.evaluate((one, name) => one.removeAttribute(name), state)
  const without = await element?.screenshot()
  await element?.evaluate((one, [name, text]) => one.setAttribute(name, text), [state, value ?? ''] as const)
  expect(withState?.equals(without ?? Buffer.alloc(0)), `${state} is seen without colors`).toBe(false)
}

/** What the Tab key reaches where neither it nor its visible stand-in has a focus ring. Runs in the page. */
async function unseenFocuses(part: Element): Promise<string[]> {
  const hasOutline = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  const found: string[] = []
  for (const element of part.querySelectorAll<HTMLElement>('*')) {
    if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) continue
    element.focus()
    // A grid draws its cursor a moment after it has the focus.
    await new Promise((done) => setTimeout(done))
    const { activeElement } = document
    if (activeElement !== element) continue
    const cursor = activeElement.querySelector('[data-cursor]')
    if (![activeElement, activeElement.parentElement, cursor].some(hasOutline))
      found.push(activeElement.outerHTML.slice(0, 200))
  }
  return found
}
