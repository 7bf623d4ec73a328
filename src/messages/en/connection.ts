// The page about the connection, for people who look into a problem: it names statuses and scopes.
import { number, plural } from '#messages/formats.ts'

interface Relay {
  readonly host: string
  readonly base: 'site' | 'cloud'
  readonly credential: 'api-token' | 'client'
}

interface Status {
  readonly status: number
}

interface Length {
  /** Such as `5 minutes`. */
  readonly length: string
}

export const messages = {
  title: 'Connection',
  about: 'About this connection',
  copyDiagnostics: 'Copy diagnostics',
  // What is copied: names of the API stay as they are.
  report: {
    title: ({ time }: { readonly time: string }) => `Planning Console, connection at ${time}`,
    base: 'Base',
    gateway: 'Gateway',
    none: 'none',
    browser: 'Browser',
    session: 'Signed in, until',
    scopes: 'Scopes',
    clock: 'Clock of the service, ahead of this device',
    unknown: 'unknown',
    areas: 'Areas',
    reading: 'reading',
    writing: 'writing',
    limits: 'Limits',
    pages: ({ asked, served }: { readonly asked: number; readonly served: number }) =>
      `${number(asked)} requested, at most ${number(served)} served`,
    capped: 'capped',
    refused: 'limit refused',
    answers: 'Recent responses, newest first',
    noAnswer: 'no response',
  },
  connectionStates: {
    connected: 'Connected',
    'no-network': 'This device is offline',
    unreachable: 'The service is not responding',
    foreign: 'A proxy answers in place of the service',
  },

  service: 'Service',
  site: 'Site',
  basePath: 'Base path',
  relayedTo: 'Relayed to',
  relay: ({ host, base, credential }: Relay) => {
    if (base === 'site')
      return credential === 'client'
        ? `${host} by its site address, with an OAuth client`
        : `${host} by its site address, with an API token`
    return credential === 'client'
      ? `${host} by its cloud ID, with an OAuth client`
      : `${host} by its cloud ID, with an API token`
  },
  clock: 'Clock',
  clockUnknown: 'Unknown: no response has included the time',
  clockSame: 'Same as this device',
  clockAhead: ({ length }: Length) => `${length} ahead of this device`,
  clockBehind: ({ length }: Length) => `${length} behind this device`,

  you: 'You',
  name: 'Name',
  email: 'Email',
  kind: 'Type',
  person: 'Person',
  serviceAccount: 'Service account',
  signedInUntil: 'Signed in until',

  areas: 'Areas',
  area: 'Area',
  reading: 'Reading',
  writing: 'Writing',
  organizations: 'Organizations',
  focusAreas: 'Focus areas',
  funds: 'Funds',
  areaStates: {
    open: 'Open',
    untried: 'Not used yet',
    limited: 'Limited',
    failing: 'Failing',
    closed: 'Closed',
  },
  areaDisabled: 'This area is turned off for you.',
  missingScope: ({ scope }: { readonly scope: string }) =>
    `Your credential does not have the scope ${scope}.`,
  readingRefused: 'The service refuses this (403). Other areas keep working.',
  writingRefused: 'The service refuses this (403). Your unsent changes are kept.',
  readingUnauthorized:
    'The service does not accept your credential for this (401). Other areas keep working.',
  writingUnauthorized:
    'The service does not accept your credential for this (401). Your unsent changes are kept.',
  notListed: 'The service does not offer this list (501). You can open records by their ID.',
  rateLimited: 'The service asked to slow down (429). The console waits and tries again.',
  requestFailed: ({ status }: Status) => `The last request failed (${status}). The console tries again.`,
  noAnswer: 'The last request got no response. The console tries again.',
  foreignAnswer: 'The last response did not come from this API. A proxy may have answered.',

  scopes: 'Scopes',
  noScopes: 'Your credential has no scopes, so every area is closed.',
  scopesNotNamed:
    'This site does not say which scopes your credential has. The areas above show what it has answered.',

  limits: 'Limits',
  costItems: 'Cost items',
  benefitItems: 'Benefit items',
  pageRefused: ({ asked }: { readonly asked: number }) =>
    `Rejects ${number(asked)} per page, so the console sends no page size`,
  pageCapped: ({ served, asked }: { readonly served: number; readonly asked: number }) =>
    `At most ${number(served)} per page, although ${number(asked)} were requested`,
  pageFull: ({ asked }: { readonly asked: number }) => `Up to ${number(asked)} per page, as requested`,
  slowedDown: 'Rate limited',
  never: 'Never',
  slowedTimes: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: 'Once (429). The console waited and tried again.',
      other: `${number(count)} times (429). The console waited and tried again.`,
    }),

  lastAnswers: 'Recent responses',
  noAnswers: 'No requests since the console was opened.',
  request: 'Request',
  response: 'Response',
  duration: 'Duration',
  time: 'Time',
  none: 'none',
  failures: {
    offline: 'no response',
    timeout: 'timed out',
    unauthenticated: 'credential not accepted',
    forbidden: 'no access',
    'not-found': 'not found',
    conflict: 'conflict',
    invalid: 'rejected',
    unavailable: 'unavailable',
    'not-implemented': 'not offered',
    foreign: 'not the service’s response',
    unexpected: 'unexpected response',
  },
  milliseconds: ({ count }: { readonly count: number }) => `${number(count)} ms`,
}
