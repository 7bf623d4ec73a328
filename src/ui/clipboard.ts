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

/**
 * Puts a text into the clipboard, also one that is still being made: the browser counts what a person did from the
 * call on, not from when the text is there.
 * @throws CopyRefusedError when the browser does not allow it.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  const blob = Promise.resolve(text).then((made) => new Blob([made], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch (cause) {
    throw new CopyRefusedError({ cause })
  }
}
