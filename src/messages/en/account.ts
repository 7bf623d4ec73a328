// What the account menu holds: signing out, the language, and what this device keeps.
import { number, plural } from '#messages/formats.ts'

export const messages = {
  yourAccount: 'Your account',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  discardAndSignOut: 'Discard and sign out',
  discardAndSignOutEverywhere: 'Discard and sign out everywhere',
  signOutDiscards: <Part>({ count, page }: { readonly count: number; readonly page: Part }) => [
    plural(count, {
      one: 'Signing out deletes 1 unsent change. Send or export it first on the page ',
      other: `Signing out deletes ${number(count)} unsent changes. Send or export them first on the page `,
    }),
    page,
    '.',
  ],
  signOutDeletesDrafts: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: 'Signing out deletes 1 draft of an import. Import it first if you need it.',
      other: `Signing out deletes ${number(count)} drafts of imports. Import them first if you need them.`,
    }),
  signOutAt: ({ name }: { readonly name: string }) => `Sign out here and at ${name}`,
  discardAndSignOutAt: ({ name }: { readonly name: string }) => `Discard and sign out here and at ${name}`,
  signOutAtFailed: ({ name }: { readonly name: string }) =>
    `You are still signed in: ${name} does not respond. Try again, or sign out here only.`,
  signOutFailed:
    'You are still signed in, also on this device: the service could not be reached. Try again when it responds.',
  deletingFailed: 'Some data could not be deleted. Close all other tabs of the console and try again.',
  otherDevices: ({ host }: { readonly host: string }) =>
    `Other devices stay signed in for up to 12 hours. To sign them out now, revoke the credential at ${host}.`,

  language: 'Language',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Letters such as S or D act on the active row or record. Turned off, typing a name goes to it.',
  languageSystem: 'System',
  languageNotLoaded:
    'The language could not be changed. Go online, allow this site to store data, and try again.',

  keepNothing: 'Keep nothing on this device',
  keepNothingHint: 'For shared computers. Nothing is shown without a network.',
  sendFirst: 'Send or export your unsent changes first.',
  draftsFirst: 'Import or discard your drafts first.',
  othersFirst: 'Unsent changes of another person are on this device. They must be sent first.',
}
