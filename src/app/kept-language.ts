// The language of this device, where the worker finds it: it brings the messages of that language and of no other.
const cacheName = 'planning-console-language'
const cacheKey = '/language'

/** The files with messages: `/assets/messages-de-outbox-1a2b3c.js`. */
const messagesFile = /\/assets\/messages-(\w+)-/

/** Whether a device of this language needs a file of the console. */
export function isOfLanguage(url: string, language: string): boolean {
  const [, ofFile] = messagesFile.exec(url) ?? []
  return ofFile === undefined || ofFile === language
}

/** The language whose messages this device keeps; English before one was stored. */
export async function readKeptLanguage(): Promise<string> {
  const stored = await (await caches.open(cacheName)).match(cacheKey)
  return (await stored?.text()) ?? 'en'
}

/** Stores the language for the worker; answers whether it is another one than before. */
export async function storeKeptLanguage(language: string): Promise<boolean> {
  const before = await readKeptLanguage()
  await (await caches.open(cacheName)).put(cacheKey, new Response(language))
  return before !== language
}
