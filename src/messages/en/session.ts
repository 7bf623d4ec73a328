// Signing in.
import { number, plural } from '#messages/formats.ts'

export const messages = {
  title: 'Sign in to Planning Console',
  signIn: 'Sign in',
  cancel: 'Cancel',
  loading: 'Loading…',
  signingIn: 'Signing you in…',
  signInAs: ({ name }: { readonly name: string }) => `Sign in as ${name}?`,
  forSite: ({ host }: { readonly host: string }) => `Use your credential for ${host}`,
  pending: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: '1 unsent change is on this device. It is sent after you sign in.',
      other: `${number(count)} unsent changes are on this device. They are sent after you sign in.`,
    }),
  signOutUnfinished:
    'You are signed out and your data was deleted from this device. The service has not responded yet: keep this page open until your session ends there, too.',
  sealedHint: 'The site checks your credential. It is stored only in an encrypted cookie in this browser.',
  useInvitation: 'Use the invitation link you were sent. Lost it? Ask your administrator for a new one.',
  withApiToken: 'Sign in with an API token',
  linkHint:
    'Did you start the service yourself? Open the sign-in link in its terminal, or create one there with “npm run sign-in-link”.',

  signOnWith: ({ name }: { readonly name: string }) => `Sign in with ${name}`,
  signOnWithLink: ({ name }: { readonly name: string }) =>
    `If you sign in with ${name}, your account there is connected to this member.`,
  otherWays: 'Sign in another way',
  signOnExpired:
    'This sign-in was already completed or replaced by a newer one, took too long, or was started in another browser. Sign in again.',
  signOnDeclined: ({ name }: { readonly name: string }) =>
    `You did not sign in at ${name}. Try again, or sign in another way.`,
  signOnUnavailable: ({ name }: { readonly name: string }) =>
    `${name} does not respond. Try again in a moment, or sign in another way.`,
  signOnInvalid: ({ name }: { readonly name: string }) =>
    `The response from ${name} could not be verified. Try again; if it happens again, tell an administrator.`,
  signOnClock: ({ name }: { readonly name: string }) =>
    `The clocks of ${name} and of this service differ too much. Tell an administrator: the log of the service says by how much.`,
  signOnEmailTaken: ({ name }: { readonly name: string }) =>
    `A member with your email address exists, but is not connected to your account at ${name}. Ask an administrator for a sign-in link, open it, and select “Sign in with ${name}” there.`,
  signOnNoRole: ({ name }: { readonly name: string }) =>
    `Your account at ${name} has no permissions here. Ask an administrator to give you a role.`,
  signOnDisabled: 'Your account is disabled. Ask an administrator to enable it.',
  signOnLinkExpired: ({ name }: { readonly name: string }) =>
    `The sign-in link was already used or has expired, so your account at ${name} was not connected. Ask an administrator for a new link.`,
  signOnOtherMember: ({ name }: { readonly name: string }) =>
    `Your account at ${name} is connected to another member. Sign in with another account, or ask an administrator to disconnect it.`,

  signInWith: 'Sign in with',
  emailAndToken: 'Email and API token',
  oauthClient: 'OAuth client',
  connectBy: 'Connect to the site by',
  siteAddress: 'Site address',
  cloudId: 'Cloud ID',
  cloudIdHint: 'At some sites, tokens with scopes work only with the cloud ID.',
  email: 'Email',
  apiToken: 'API token',
  showApiToken: 'Show API token',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  showClientSecret: 'Show client secret',
  tooLong: 'This is too long.',
  required: 'Fill in this field to sign in.',

  needsHttps:
    'Signing in requires an encrypted connection. Open the console over https, or at http://localhost on the computer where the service runs.',
  cookieRefused:
    'Your browser did not store the session. Safari refuses secure cookies on http://localhost: use another browser, or open the console over https.',
  cookieNotKept:
    'Your browser does not store the session, so the link was not used. Safari refuses secure cookies on http://localhost: open the link in another browser, or open the console over https.',
  linkExpired:
    'This sign-in link was already used or has expired. Ask an administrator for a new one, or create one with “npm run sign-in-link” where the service runs.',
  wrongToken: 'Incorrect email or API token, or the token was revoked.',
  wrongClient: 'Incorrect client ID or client secret, or the client was revoked.',
  noResponse:
    'The service did not respond. Check your connection and that the service is running, then try again.',
  tooManyAttempts: ({ seconds }: { readonly seconds: number }) =>
    plural(seconds, {
      one: 'Too many attempts. Try again in 1 second.',
      other: `Too many attempts. Try again in ${number(seconds)} seconds.`,
    }),
  noAccess: 'This credential has no access to the site. Use another one, or ask an administrator.',
  failed: 'You could not be signed in. Reload the page and try again.',
}
