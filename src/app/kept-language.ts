// Stores the language of this device for the worker, which loads the messages of that language alone.
import { keep, readKept } from '#offline/shell/device-cache.ts'

const path = '/language'

/** The files with messages: `/assets/messages-de-1a2b3c4d.js`. */
const messagesFile = /\/assets\/messages-(\w+)-/

/** True for a file that a device of this language needs. */
export function isOfLanguage(url: string, language: string): boolean {
  const [, ofFile] = messagesFile.exec(url) ?? []
  return ofFile === undefined || ofFile === language
}

/** The language whose messages this device keeps; English before one was stored. */
export async function readKeptLanguage(): Promise<string> {
  return (await readKept(path)) ?? 'en'
}

/** Stores the language for the worker; returns whether it has changed. */
export async function storeKeptLanguage(language: string): Promise<boolean> {
  const before = await readKeptLanguage()
  await keep(path, language)
  return before !== language
}
