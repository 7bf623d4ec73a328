/** Why something could not be kept on this device, in words for people, and what they can do. */
export function storageMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  switch (error.name) {
    case 'QuotaExceededError':
      return 'This device has no room left. What was saved before is still there. Free some room on the device, or send your pending changes or save them as a file; then try again.'
    case 'InvalidStateError':
    case 'AbortError':
      return lostMessage
    default:
      return `This device cannot keep changes: ${error.message}. Allow the site to store data, then open it again.`
  }
}

/** For when the database was deleted or closed by the browser under the page. */
export const lostMessage =
  'What this browser keeps for the console was deleted or closed while the page was open. What is listed here is only in this tab: save it as a file, then reload.'

/** For when a tab with an earlier release keeps the database from being opened. */
export const blockedMessage =
  'Another tab has an earlier version of the console open. Close or reload that tab: then your pending changes appear here.'
