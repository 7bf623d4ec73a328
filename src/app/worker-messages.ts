// What the page posts to the worker.

/** Asks a worker that waits to become active. The text stays: pages of earlier releases post it to newer workers. */
export const activateRequest = 'take over'

/** Says that the device has another language than before. */
export const languageChanged = 'language changed'

/** What the paths of all screens begin with. Any other path may be that of a proxy, such as its own sign-in page. */
export const screenPaths = [
  '',
  'access',
  'account',
  'changes',
  'connection',
  'focus-areas',
  'funds',
  'organizations',
  'outbox',
  'settings',
  'sign-in',
  'vulnerabilities',
]
