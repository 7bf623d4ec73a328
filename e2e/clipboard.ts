// Copies, pastes and drops as a person does: the browser's own clipboard, key presses and drags, and no event that a
// script makes. A made event reaches whatever it is sent to, a real one what the browser chooses.
import type { Locator, Page } from 'playwright/test'

/** The formats in which a program offers copied or dragged data. */
export interface Flavours {
  readonly text: string
  readonly html?: string
}

/**
 * Opens a page that takes the place of the program one copies from. It shares no storage with the page of a journey.
 * @throws Error where the journey's browser has one profile only; copy() works there as well.
 */
export async function openSource(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser has one profile only')
  return (await browser.newContext()).newPage()
}

/** Puts the flavours on the clipboard, as they are, by Ctrl+C in a page from which one copies. */
export async function copyIn(source: Page, flavours: Flavours): Promise<void> {
  await source.evaluate(({ text, html }) => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text)
      if (html !== undefined) event.clipboardData?.setData('text/html', html)
      event.preventDefault()
    }
    document.addEventListener('copy', fill, { once: true })
  }, flavours)
  await source.keyboard.press('ControlOrMeta+c')
}

/** Puts the flavours on the clipboard from a page that is closed afterwards. */
export async function copy(page: Page, flavours: Flavours): Promise<void> {
  const source = await page.context().newPage()
  await copyIn(source, flavours)
  await source.close()
}

/** Presses Ctrl+V, which pastes into the focused element. */
export function pressPaste(page: Page): Promise<void> {
  return page.keyboard.press('ControlOrMeta+v')
}

/** Copies the text elsewhere, and pastes it. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await copy(page, { text })
  await pressPaste(page)
}

/** Copies rows of cells elsewhere, as a spreadsheet has them as text, and pastes them. */
export function pasteRows(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  return pasteText(page, rows.map((row) => row.join('\t')).join('\r\n'))
}

/** Something dragged from another program: paths of files, or text in its flavours. */
export type Dragged = { readonly files: readonly string[] } | Flavours

/** Drags something from outside over the element and lets go, by the input of Chromium itself. */
export async function dropOn(target: Locator, dragged: Dragged): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing can be dropped on ${target}, which is not shown`)
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + Math.min(20, box.height / 2)]
  const session = await target.page().context().newCDPSession(target.page())
  const data = { ...partsOf(dragged), dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}

function partsOf(dragged: Dragged) {
  if ('files' in dragged) return { items: [], files: [...dragged.files] }
  const items = [{ mimeType: 'text/plain', data: dragged.text }]
  if (dragged.html !== undefined) items.push({ mimeType: 'text/html', data: dragged.html })
  return { items }
}
