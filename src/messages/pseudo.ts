// A pseudo-language, in which the tests open every screen: a text that is no message shows, and one that has no room for
// longer words is clipped.
import type { Messages } from './messages.ts'

const accented: Readonly<Record<string, string>> = {
  a: 'áá',
  c: 'ç',
  e: 'éé',
  i: 'íí',
  n: 'ñ',
  o: 'öö',
  s: 'š',
  u: 'üü',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

/** `Save` → `⟦Šáávéé⟧`: a third longer, as German is. */
function pseudoText(text: string): string {
  return `⟦${[...text].map((letter) => accented[letter] ?? letter).join('')}⟧`
}

function pseudo(message: unknown): unknown {
  if (typeof message === 'string') return message.trim() === '' ? message : pseudoText(message)
  if (Array.isArray(message)) return message.map(pseudo)
  if (typeof message === 'function') return (...given: unknown[]) => pseudo(message(...given))
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(Object.entries(message).map(([key, each]) => [key, pseudo(each)]))
}

/** All messages in the pseudo-language. */
export function pseudoMessages(messages: Messages): Messages {
  return pseudo(messages) as Messages
}
