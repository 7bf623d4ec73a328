import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const maxNames = 5

/** Who can set up the site, or change it, for a person who cannot: by name where the site says the names. */
export function whomToAsk(
  managers: readonly string[],
  m: Pick<Messages['catalog'], 'askManagers' | 'askAdministrator'>,
): string {
  if (managers.length === 0) return m.askAdministrator
  return m.askManagers({ names: list(managers.slice(0, maxNames)) })
}
