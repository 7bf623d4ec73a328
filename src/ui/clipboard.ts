/**
 * Puts a text into the clipboard, also one that is still being made: the browser counts what a person did from the
 * call on, not from when the text is there.
 * @throws Error with words for the person, when the browser refuses.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  const blob = Promise.resolve(text).then((made) => new Blob([made], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch (cause) {
    throw new Error('The browser refused to copy. Click into the page and try again.', { cause })
  }
}
