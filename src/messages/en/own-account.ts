// One's own account: API tokens and sessions.
import type { Named } from '#messages/arguments.ts'

export const messages = {
  title: 'Your account',
  about: 'API tokens and sessions',
  elsewhere: ({ host }: { readonly host: string }) => `${host} manages your API tokens.`,

  tokensHint: 'For scripts and other programs that use the API as you.',
  loadingTokens: 'Loading API tokens…',
  askRevokeCurrent: ({ name }: Named) => `Revoke “${name}”? You signed in with it, so this signs you out.`,
  allPermissions: 'All of mine',
  somePermissions: 'Only some',
  latestHint: 'You signed in with an API token. A new one cannot last longer.',

  sessions: 'Sessions',
  sessionsHint: 'Browsers in which you are signed in. Sign out any that you do not recognize.',
  loadingSessions: 'Loading sessions…',
  thisBrowser: 'This browser',
  browserOn: ({ browser, system }: { readonly browser: string; readonly system: string }) =>
    `${browser} on ${system}`,
  unknownDevice: 'Unknown browser',
  lastUsed: <Part>({ time }: { readonly time: Part }) => ['Last used ', time],
  signedIn: <Part>({ time }: { readonly time: Part }) => ['Signed in ', time],
  byToken: 'By API token',
  byLink: 'By link',
  bySingleSignOn: 'By single sign-on',
  from: ({ address }: { readonly address: string }) => `From ${address}`,
  signOut: 'Sign out',
  askSignOut: ({ device }: { readonly device: string }) => `Sign out ${device}?`,
  signOutOthers: 'Sign out everywhere else',
  askSignOutOthers: 'Sign out all other browsers?',
}
