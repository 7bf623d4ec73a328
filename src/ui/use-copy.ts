import { useMessages } from '#messages/catalogs.ts'
import { type CopiedText, CopyRefusedError, copyText } from './clipboard.ts'
import { useOutcome } from './outcome.ts'

/**
 * Returns a function that copies a text and shows whether the browser allowed it, which it also returns.
 * Its button is where the outcome is shown.
 */
export function useCopy() {
  const m = useMessages('ui')
  const showOutcome = useOutcome()
  return async (copied: string | CopiedText, button?: Element | null): Promise<boolean> => {
    const { text, html } = typeof copied === 'string' ? { text: copied, html: undefined } : copied
    try {
      await copyText(text, html)
    } catch (error) {
      if (!(error instanceof CopyRefusedError)) throw error
      showOutcome({ kind: 'failed', words: m.copyRefused }, button)
      return false
    }
    showOutcome({ kind: 'done', words: m.copied }, button)
    return true
  }
}
