// The clipboard of the simulated browser, which has none: it holds what the screen wrote, and refuses when a test says so.
import { replaceProperty } from './replace-property.ts'

type Written = string | Blob

export interface SimulatedClipboard {
  /** What was written last as plain text; a test sets it for a screen that reads. */
  text: string
  /** What was written last as HTML; empty when the last write had plain text alone. */
  html: string
  /** Refuses to be read or written from now on, as a browser does without permission. */
  refuse(): void
}

/** As the browser's, for texts: a part may be promised, also as a blob. */
class Item {
  readonly parts: Readonly<Record<string, Written | PromiseLike<Written>>>

  constructor(parts: Item['parts']) {
    this.parts = parts
  }

  async textOf(type: string): Promise<string> {
    const part = await this.parts[type]
    return typeof part === 'object' ? part.text() : (part ?? '')
  }
}

/** Gives the browser an empty clipboard. Called within a test or before each, it is taken away after the test. */
export function simulateClipboard(): SimulatedClipboard {
  let isRefused = false
  const ask = () => {
    if (isRefused) throw new DOMException('The clipboard is refused.', 'NotAllowedError')
  }
  const held = {
    text: '',
    html: '',
    refuse: () => {
      isRefused = true
    },
  }
  const clipboard = {
    async writeText(text: string) {
      ask()
      Object.assign(held, { text, html: '' })
    },
    async readText() {
      ask()
      return held.text
    },
    async write([item]: readonly [Item]) {
      ask()
      const [text, html] = await Promise.all([item.textOf('text/plain'), item.textOf('text/html')])
      Object.assign(held, { text, html })
    },
  }
  replaceProperty(navigator, 'clipboard', { value: clipboard })
  replaceProperty(globalThis, 'ClipboardItem', { value: Item })
  return held
}
