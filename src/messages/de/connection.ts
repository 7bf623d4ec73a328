import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['connection'] = {
  title: 'Verbindung',
  about: 'Über diese Verbindung',
  report: {
    title: ({ time }) => `Planning Console, Verbindung um ${time}`,
    base: 'Basis',
    gateway: 'Gateway',
    none: 'keine',
    browser: 'Browser',
    session: 'Angemeldet, bis',
    scopes: 'Scopes',
    clock: 'Uhr des Dienstes, diesem Gerät voraus um',
    unknown: 'unbekannt',
    areas: 'Bereiche',
    reading: 'Lesen',
    writing: 'Schreiben',
    limits: 'Grenzen',
    pages: ({ asked, served }) => `${number(asked)} angefordert, höchstens ${number(served)} geliefert`,
    capped: 'begrenzt',
    refused: 'Limit abgelehnt',
    answers: 'Letzte Antworten, neueste zuerst',
    noAnswer: 'keine Antwort',
  },
  copyDiagnostics: 'Diagnose kopieren',
  connectionStates: {
    connected: 'Verbunden',
    'no-network': 'Dieses Gerät ist offline',
    unreachable: 'Der Dienst antwortet nicht',
    foreign: 'Ein Proxy antwortet an Stelle des Dienstes',
  },

  service: 'Dienst',
  site: 'Site',
  basePath: 'Basispfad',
  relayedTo: 'Weitergeleitet an',
  relay: ({ host, base, credential }) => {
    if (base === 'site')
      return credential === 'client'
        ? `${host} über die Adresse der Site, mit einem OAuth-Client`
        : `${host} über die Adresse der Site, mit einem API-Token`
    return credential === 'client'
      ? `${host} über die Cloud-ID, mit einem OAuth-Client`
      : `${host} über die Cloud-ID, mit einem API-Token`
  },
  clock: 'Uhr',
  clockUnknown: 'Unbekannt: Keine Antwort hat die Uhrzeit genannt',
  clockSame: 'Wie auf diesem Gerät',
  clockAhead: ({ length }) => `Geht gegenüber diesem Gerät ${length} vor`,
  clockBehind: ({ length }) => `Geht gegenüber diesem Gerät ${length} nach`,

  you: 'Sie',
  name: 'Name',
  email: 'E-Mail',
  kind: 'Art',
  person: 'Person',
  serviceAccount: 'Dienstkonto',
  signedInUntil: 'Angemeldet bis',

  areas: 'Bereiche',
  area: 'Bereich',
  reading: 'Lesen',
  writing: 'Schreiben',
  organizations: 'Organisationen',
  focusAreas: 'Fokusbereiche',
  funds: 'Finanzen',
  areaStates: {
    open: 'Offen',
    untried: 'Noch nicht verwendet',
    limited: 'Eingeschränkt',
    failing: 'Gestört',
    closed: 'Gesperrt',
  },
  areaDisabled: 'Dieser Bereich ist für Sie gesperrt.',
  missingScope: ({ scope }) => `Ihren Zugangsdaten fehlt der Scope ${scope}.`,
  readingRefused: 'Der Dienst lehnt dies ab (403). Andere Bereiche funktionieren weiter.',
  writingRefused: 'Der Dienst lehnt dies ab (403). Ihre ungesendeten Änderungen bleiben erhalten.',
  readingUnauthorized:
    'Der Dienst akzeptiert Ihre Zugangsdaten dafür nicht (401). Andere Bereiche funktionieren weiter.',
  writingUnauthorized:
    'Der Dienst akzeptiert Ihre Zugangsdaten dafür nicht (401). Ihre ungesendeten Änderungen bleiben erhalten.',
  notListed:
    'Der Dienst bietet diese Liste nicht an (501). Einzelne Datensätze können Sie über ihre ID öffnen.',
  rateLimited: 'Der Dienst bittet um weniger Anfragen (429). Die Konsole wartet und versucht es erneut.',
  requestFailed: ({ status }) =>
    `Die letzte Anfrage ist fehlgeschlagen (${status}). Die Konsole versucht es erneut.`,
  noAnswer: 'Die letzte Anfrage blieb ohne Antwort. Die Konsole versucht es erneut.',
  foreignAnswer: 'Die letzte Antwort kam nicht von dieser API. Vielleicht hat ein Proxy geantwortet.',

  scopes: 'Scopes',
  noScopes: 'Ihre Zugangsdaten haben keine Scopes, deshalb sind alle Bereiche gesperrt.',
  scopesNotNamed:
    'Diese Site sagt nicht, welche Scopes Ihre Zugangsdaten haben. Die Bereiche oben zeigen, was sie geantwortet hat.',

  limits: 'Grenzen',
  costItems: 'Kostenposten',
  benefitItems: 'Nutzenposten',
  pageRefused: ({ asked }) =>
    `Lehnt ${number(asked)} pro Seite ab, deshalb sendet die Konsole keine Seitengröße`,
  pageCapped: ({ served, asked }) =>
    `Höchstens ${number(served)} pro Seite, obwohl ${number(asked)} angefordert wurden`,
  pageFull: ({ asked }) => `Bis zu ${number(asked)} pro Seite, wie angefordert`,
  slowedDown: 'Anfragen begrenzt',
  never: 'Nie',
  slowedTimes: ({ count }) =>
    plural(count, {
      one: 'Einmal (429). Die Konsole hat gewartet und es erneut versucht.',
      other: `${number(count)}-mal (429). Die Konsole hat gewartet und es erneut versucht.`,
    }),

  lastAnswers: 'Letzte Antworten',
  noAnswers: 'Keine Anfragen, seit die Konsole geöffnet wurde.',
  request: 'Anfrage',
  response: 'Antwort',
  duration: 'Dauer',
  time: 'Zeit',
  none: 'keine',
  failures: {
    offline: 'keine Antwort',
    timeout: 'Zeitüberschreitung',
    unauthenticated: 'Zugangsdaten nicht akzeptiert',
    forbidden: 'kein Zugriff',
    'not-found': 'nicht gefunden',
    conflict: 'Konflikt',
    invalid: 'abgelehnt',
    unavailable: 'nicht verfügbar',
    'not-implemented': 'nicht angeboten',
    foreign: 'Antwort nicht vom Dienst',
    unexpected: 'unerwartete Antwort',
  },
  milliseconds: ({ count }) => `${number(count)} ms`,
}
