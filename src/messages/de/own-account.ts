import type { Messages } from '#messages/messages.ts'

export const messages: Messages['ownAccount'] = {
  title: 'Ihr Konto',
  about: 'API-Token und Sitzungen',
  elsewhere: ({ host }) => `${host} verwaltet Ihre API-Token.`,

  tokensHint: 'Für Skripte und andere Programme, die die API in Ihrem Namen verwenden.',
  loadingTokens: 'API-Token werden geladen…',
  askRevokeCurrent: ({ name }) =>
    `„${name}“ widerrufen? Sie haben sich damit angemeldet und werden deshalb abgemeldet.`,
  allPermissions: 'Alle meine',
  somePermissions: 'Nur einige',
  latestHint: 'Sie haben sich mit einem API-Token angemeldet. Ein neues gilt nicht länger als dieses.',

  sessions: 'Sitzungen',
  sessionsHint: 'Browser, in denen Sie angemeldet sind. Melden Sie jeden ab, den Sie nicht kennen.',
  loadingSessions: 'Sitzungen werden geladen…',
  thisBrowser: 'Dieser Browser',
  browserOn: ({ browser, system }) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekannter Browser',
  lastUsed: ({ time }) => ['Zuletzt verwendet ', time],
  signedIn: ({ time }) => ['Angemeldet ', time],
  byToken: 'Mit API-Token',
  byLink: 'Mit Link',
  bySingleSignOn: 'Mit Single Sign-on',
  from: ({ address }) => `Von ${address}`,
  signOut: 'Abmelden',
  askSignOut: ({ device }) => `${device} abmelden?`,
  signOutOthers: 'Überall sonst abmelden',
  askSignOutOthers: 'Alle anderen Browser abmelden?',
}
