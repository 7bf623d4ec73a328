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
