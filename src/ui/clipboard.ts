/** Whether text in an element is selected: then Ctrl+C is the browser's, and a click may be the end of a drag. */
export function hasSelectedText(within: Node): boolean {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed) return false
  return selection.toString().trim() !== '' && selection.containsNode(within, true)
}

/**
 * To be called when the main button of a mouse goes down on rows that a click opens: text that is selected there is let go,
 * which a browser does only after the click where the pointer is on it.
 */
export function releaseSelectedText({ button, currentTarget }: MouseAct): void {
  if (button === 0 && currentTarget instanceof Node && hasSelectedText(currentTarget))
    window.getSelection()?.removeAllRanges()
}

/** Whether a click is no click but the end of a drag that selected text. One that a program makes has no `detail`. */
export function isEndOfTextSelection({ detail, currentTarget }: MouseAct): boolean {
  return detail > 0 && currentTarget instanceof Node && hasSelectedText(currentTarget)
}

type MouseAct = Pick<MouseEvent, 'button' | 'detail' | 'currentTarget'>

/** The browser did not allow copying. */
export class CopyRefusedError extends Error {
  constructor(options: ErrorOptions) {
    super('copying was refused', options)
    this.name = 'CopyRefusedError'
  }
}

/** What is copied, as text and, where it has a form, as HTML. */
export interface CopiedText {
  readonly text: string
  readonly html?: string
}

/**
 * Puts a text into the clipboard, also one that is still being made: the browser counts what a person did from the
 * call on, not from when the text is there.
 * @param html the same with its form
 * @throws CopyRefusedError when the browser does not allow it.
 */
export async function copyText(text: string | Promise<string>, html?: string): Promise<void> {
  const blobOf = (made: string, type: string) => new Blob([made], { type })
  const plain = Promise.resolve(text).then((made) => blobOf(made, 'text/plain'))
  const parts = { 'text/plain': plain, ...(html !== undefined && { 'text/html': blobOf(html, 'text/html') }) }
  try {
    await navigator.clipboard.write([new ClipboardItem(parts)])
  } catch (cause) {
    throw new CopyRefusedError({ cause })
  }
}
