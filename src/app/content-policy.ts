// The page runs under a content security policy that forbids evaluated code and untrusted markup. This module must run
// before any other of the console.
import '#contract/without-evaluation.ts'
import checkThread from '#features/import/check-thread.ts?worker&url'
import pageThread from '#offline/sync/page-thread.ts?worker&url'
import workbookThread from '#spreadsheet/workbook/workbook-thread.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createHTML: (text: string) => string; createScriptURL: (text: string) => string },
  ): unknown
}

const ownWorkers = ['/service-worker.js', workbookThread, checkThread, pageThread]

// The kit writes its style sheets as inner HTML. Without a `<` that is text and nothing else; markup is refused.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup in a string is refused')
    return text
  },
  // Only the workers of the console are loaded by their address.
  createScriptURL: (text) => {
    if (!ownWorkers.includes(text)) throw new TypeError('a script by its address is refused')
    return text
  },
})
