// What the console says in the language of the run, by area: `TEST_LANGUAGE=de` runs the journeys in German,
// `TEST_LANGUAGE=en-XA` in the pseudo-language.
import { catalogs as english } from '#messages/english.ts'
import { catalogs as german } from '#messages/german.ts'
import { setLanguage } from '#messages/language.ts'
import type { Area, Messages } from '#messages/messages.ts'
import { pseudoMessages } from '#messages/pseudo.ts'
import { language, locale } from './test-language.ts'

setLanguage(language, locale)

async function load(area: Area): Promise<Messages[Area]> {
  const { messages } = await (language === 'de' ? german : english)[area]()
  return language === 'en-XA' ? pseudoMessages(messages) : messages
}

const areas = Object.keys(english) as Area[]

export const words: Messages = Object.fromEntries(
  await Promise.all(areas.map(async (area) => [area, await load(area)])),
)

/**
 * A pattern of what begins with a message. In the pseudo-language the brackets of the message around it come first, and
 * its own closing bracket may come after what follows.
 */
export function startOf(text: string): RegExp {
  return new RegExp(`^⟦*${escaped(text.replace(/^⟦+/, '').replace(/⟧+$/, ''))}`)
}

/** A pattern of a text in which any number may stand for its `2`. */
export function anyNumberIn(text: string): RegExp {
  return new RegExp(escaped(text).replace('2', '[\\d.,]+'))
}

/** The whole number in a text such as `⟦1,204 máátçhééš⟧`; 0 where it has none. */
export function numberIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
