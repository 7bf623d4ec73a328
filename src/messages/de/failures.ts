import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type What = Parameters<Messages['failures']['notLoaded']>[0]['what']

const notLoaded: Readonly<Record<What, string>> = {
  'focus-areas': 'Fokusbereiche konnten nicht geladen werden',
  organizations: 'Organisationen konnten nicht geladen werden',
  'cost-items': 'Kostenposten konnten nicht geladen werden',
  'benefit-items': 'Nutzenposten konnten nicht geladen werden',
  'focus-area': 'Dieser Fokusbereich konnte nicht geladen werden',
  organization: 'Diese Organisation konnte nicht geladen werden',
  'cost-item': 'Dieser Kostenposten konnte nicht geladen werden',
  'benefit-item': 'Dieser Nutzenposten konnte nicht geladen werden',
  costTypes: 'Kostenarten konnten nicht geladen werden',
  costSubtypes: 'Kostenunterarten konnten nicht geladen werden',
  benefitTypes: 'Nutzenarten konnten nicht geladen werden',
  investmentCategories: 'Investitionskategorien konnten nicht geladen werden',
  vulnerabilities: 'Schwachstellen konnten nicht geladen werden',
  catalog: 'Diese Liste konnte nicht geladen werden',
  'site-settings': 'Die Einstellungen konnten nicht geladen werden',
  members: 'Mitglieder konnten nicht geladen werden',
  'audit-log': 'Das Audit-Protokoll konnte nicht geladen werden',
  'api-tokens': 'Ihre API-Token konnten nicht geladen werden',
  sessions: 'Ihre Sitzungen konnten nicht geladen werden',
  session: 'Ihre Sitzung konnte nicht geladen werden',
}

const noAccess: Readonly<Record<What, string>> = {
  'focus-areas': 'Sie haben keinen Zugriff auf Fokusbereiche',
  organizations: 'Sie haben keinen Zugriff auf Organisationen',
  'cost-items': 'Sie haben keinen Zugriff auf Kostenposten',
  'benefit-items': 'Sie haben keinen Zugriff auf Nutzenposten',
  'focus-area': 'Sie haben keinen Zugriff auf diesen Fokusbereich',
  organization: 'Sie haben keinen Zugriff auf diese Organisation',
  'cost-item': 'Sie haben keinen Zugriff auf diesen Kostenposten',
  'benefit-item': 'Sie haben keinen Zugriff auf diesen Nutzenposten',
  costTypes: 'Sie haben keinen Zugriff auf Kostenarten',
  costSubtypes: 'Sie haben keinen Zugriff auf Kostenunterarten',
  benefitTypes: 'Sie haben keinen Zugriff auf Nutzenarten',
  investmentCategories: 'Sie haben keinen Zugriff auf Investitionskategorien',
  vulnerabilities: 'Sie haben keinen Zugriff auf Schwachstellen',
  catalog: 'Sie haben keinen Zugriff auf diese Liste',
  'site-settings': 'Sie haben keinen Zugriff auf diese Einstellungen',
  members: 'Sie haben keinen Zugriff auf Mitglieder',
  'audit-log': 'Sie haben keinen Zugriff auf das Audit-Protokoll',
  'api-tokens': 'Sie haben hier keinen Zugriff auf API-Token',
  sessions: 'Sie haben hier keinen Zugriff auf Sitzungen',
  session: 'Sie haben keinen Zugriff auf diese Site',
}

const notFound: Readonly<Partial<Record<What, string>>> = {
  'focus-area': 'Fokusbereich nicht gefunden',
  organization: 'Organisation nicht gefunden',
  'cost-item': 'Kostenposten nicht gefunden',
  'benefit-item': 'Nutzenposten nicht gefunden',
}

const notListed: Readonly<Partial<Record<What, string>>> = {
  'focus-areas': 'Diese Site listet keine Fokusbereiche auf',
  organizations: 'Diese Site listet keine Organisationen auf',
  'cost-items': 'Diese Site listet keine Kostenposten auf',
  'benefit-items': 'Diese Site listet keine Nutzenposten auf',
  costTypes: 'Diese Site listet keine Kostenarten auf',
  costSubtypes: 'Diese Site listet keine Kostenunterarten auf',
  benefitTypes: 'Diese Site listet keine Nutzenarten auf',
  investmentCategories: 'Diese Site listet keine Investitionskategorien auf',
  vulnerabilities: 'Diese Site listet keine Schwachstellen auf',
}

export const rejection: Messages['failures']['rejection'] = {
  siteSays: ({ said }) => `Die Site meldet: „${said}“`,
  ofField: ({ field, reason }) => `${field}: ${reason}`,
  period: ({ period }) => `Periode „${period}“`,
  more: ({ count }) => `und ${number(count)} weitere`,
  focusAreaNeeded: 'Geben Sie einen Fokusbereich ein. Neue Posten brauchen einen.',
  fields: {
    name: 'Name',
    email: 'E-Mail',
    itemId: 'Posten-ID',
    externalId: 'Externe ID',
    focusArea: 'Fokusbereich',
    costType: 'Kostenart',
    costSubtype: 'Kostenunterart',
    expenditureType: 'Ausgabenart',
    investmentCategory: 'Investitionskategorie',
    benefitType: 'Nutzenart',
    owner: 'Verantwortlich',
    parent: 'Übergeordneter Datensatz',
    type: 'Typ',
    status: 'Status',
    targetDate: 'Zieldatum',
    precision: 'Genauigkeit des Zieldatums',
    description: 'Beschreibung',
    permissions: 'Berechtigungen',
    expiration: 'Gültigkeit',
    label: 'Bezeichnung',
    key: 'Schlüssel',
    level: 'Ebene',
    color: 'Farbe',
    order: 'Reihenfolge',
    version: 'Version',
    amounts: 'Beträge',
    items: 'Zeilen',
    search: 'Filter',
    columns: 'Spalten',
    views: 'Gespeicherte Ansichten',
    apiToken: 'API-Token',
    clientId: 'Client-ID',
    clientSecret: 'Client-Secret',
    areas: 'Bereiche',
  },
  codes: {
    FORMAT_INVALID: 'Ein Wert hat das falsche Format. Korrigieren Sie ihn, und versuchen Sie es erneut.',
    PARAMETER_UNKNOWN:
      'Der Dienst hat dieses Feld nicht. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    FIELD_REQUIRED: 'Ein Pflichtfeld ist leer. Füllen Sie es aus, und versuchen Sie es erneut.',
    REFERENCE_INVALID:
      'Ein Wert verweist auf etwas, das es auf dieser Site nicht gibt. Wählen Sie einen anderen.',
    HIERARCHY_INVALID:
      'Der Datensatz kann dort nicht eingeordnet werden. Wählen Sie ein anderes übergeordnetes Element.',
    IDENTITY_CONFLICT: 'Dieser Wert wird bereits verwendet. Geben Sie einen anderen ein.',
    CURSOR_INVALID: 'Die Liste ist abgelaufen oder hat sich geändert. Laden Sie sie erneut.',
    UNAUTHENTICATED: 'Sie sind nicht angemeldet. Melden Sie sich an, und versuchen Sie es erneut.',
    UNAUTHORIZED: 'Sie haben dafür keine Berechtigung. Wenden Sie sich an Ihre Administration.',
    SCOPE_MISSING:
      'Ihre Zugangsdaten enthalten diese Berechtigung nicht. Melden Sie sich mit anderen an, oder wenden Sie sich an Ihre Administration.',
    SITE_NOT_ACCESSIBLE:
      'Ihr Konto hat keinen Zugriff auf diese Site. Wenden Sie sich an Ihre Administration.',
    SIGN_IN_AGAIN: 'Ihre Anmeldung liegt dafür zu lange zurück. Melden Sie sich erneut an.',
    AREA_DISABLED: 'Dieser Bereich ist für Sie gesperrt. Bitten Sie Ihre Administration um Zugriff.',
    CROSS_SITE_REFUSED:
      'Der Dienst nimmt dies nur von seinen eigenen Seiten an. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    NOT_FOUND: 'Der Eintrag wurde nicht gefunden. Vielleicht wurde er gelöscht.',
    ADDRESS_UNKNOWN:
      'Der Dienst hat diese Adresse nicht. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    PAGE_EXPIRED: 'Die Liste ist abgelaufen oder hat sich geändert. Laden Sie sie erneut.',
    AMOUNT_CHANGED: 'Eine andere Person hat diesen Betrag geändert. Wählen Sie, welcher gelten soll.',
    REVISION_CHANGED: 'Die Beträge haben sich inzwischen geändert. Laden Sie sie neu.',
    EXTERNAL_ID_CONFLICT: 'Ein anderer Posten hat diese externe ID. Geben Sie eine andere ein.',
    IN_USE: 'Datensätze verwenden diesen Eintrag. Er kann so nicht gelöscht oder geändert werden.',
    METHOD_NOT_ALLOWED: 'Der Dienst unterstützt dies nicht.',
    REQUEST_TIMEOUT: 'Die Anfrage war zu lange unterwegs. Versuchen Sie es erneut.',
    PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß. Senden Sie weniger auf einmal.',
    MEDIA_TYPE_UNSUPPORTED:
      'Der Dienst kann diese Art von Anfrage nicht lesen. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    RATE_LIMITED: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    ERRORS_LEFT_OUT: 'Es gibt weitere Fehler.',
    HEADERS_TOO_LARGE: 'Die Anfrage ist zu groß. Senden Sie weniger auf einmal.',
    INTERNAL:
      'Im Dienst ist ein interner Fehler aufgetreten. Wenn es wieder passiert, informieren Sie Ihre Administration.',
    NOT_IMPLEMENTED: 'Der Dienst unterstützt dies nicht.',
    UNAVAILABLE: 'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    UPSTREAM_UNREACHABLE: 'Die Planungs-Site ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    UPSTREAM_SILENT: 'Die Planungs-Site hat zu lange nicht geantwortet. Versuchen Sie es gleich noch einmal.',
    UPSTREAM_ANSWER_TOO_LARGE:
      'Die Planungs-Site hat mehr gesendet, als auf einmal empfangen werden kann. Wenn es wieder geschieht, wenden Sie sich an Ihre Administration.',
    UPSTREAM_ANSWER_INVALID:
      'Die Planungs-Site hat eine unlesbare Antwort gesendet. Wenn es wieder passiert, informieren Sie Ihre Administration.',
    REQUIRED: 'Geben Sie einen Wert ein.',
    WRONG_TYPE: 'Der Wert hat das falsche Format.',
    NOT_OFFERED: 'Dieser Wert steht nicht zur Auswahl. Wählen Sie einen anderen.',
    NOT_AN_ID: 'Das ist keine gültige ID.',
    NOT_A_DATE: 'Das ist kein Datum. Geben Sie eines ein, zum Beispiel 2027-03-31.',
    NOT_AN_EMAIL: 'Das ist keine E-Mail-Adresse.',
    NOT_A_NUMBER: 'Das ist keine Zahl.',
    NOT_A_MONTH: 'Das ist kein Monat. Geben Sie einen ein, zum Beispiel 2027-03.',
    BLANK: 'Geben Sie mindestens ein sichtbares Zeichen ein.',
    TEXT_INVALID: 'Der Text enthält Zeichen, die nicht gespeichert werden können. Entfernen Sie sie.',
    TOO_LONG: 'Der Text ist zu lang. Kürzen Sie ihn.',
    TOO_SHORT: 'Der Text ist zu kurz.',
    TOO_MANY: 'Es sind zu viele Einträge. Entfernen Sie einige.',
    TOO_FEW: 'Mindestens ein Eintrag ist nötig.',
    TOO_LARGE: 'Die Zahl ist zu groß.',
    TOO_SMALL: 'Die Zahl ist zu klein.',
    TOO_MANY_DIGITS: 'Die Zahl hat zu viele Stellen.',
    MONTH_REPEATED: 'Dieser Monat kommt zweimal vor.',
    AMOUNT_REPEATED: 'Dieser Betrag kommt zweimal vor.',
    VALUES_DIFFER: 'Es wurden zwei verschiedene Werte gesendet.',
    FIELD_FOREIGN: 'Einträge dieser Liste haben dieses Feld nicht.',
    BODY_UNREADABLE:
      'Der Dienst konnte die Anfrage nicht lesen. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    DATE_PAST: 'Das Datum muss in der Zukunft liegen.',
    DATE_TOO_LATE:
      'Das Datum liegt nach dem Ende des API-Tokens, mit dem Sie angemeldet sind. Wählen Sie ein früheres.',
    REFERENCE_UNKNOWN: 'Das gibt es auf dieser Site nicht. Wählen Sie etwas anderes.',
    REFERENCE_RETIRED: 'Das kann nicht mehr gewählt werden. Wählen Sie etwas anderes.',
    REFERENCE_AMBIGUOUS: 'Mehrere Datensätze haben diese externe ID. Verwenden Sie die ID von einem davon.',
    REFERENCE_CONTRADICTORY:
      'Zwei IDs in dieser Zeile bezeichnen verschiedene Datensätze. Korrigieren Sie eine davon.',
    OWNER_WITHOUT_ACCESS: 'Diese Person hat keinen Zugriff mehr. Wählen Sie eine andere.',
    WORD_REPEATED: 'Dieses Wort steht schon in der Liste. Groß- und Kleinschreibung sind gleich.',
    ITEM_REPEATED: 'Eine andere Zeile dieses Imports bezeichnet denselben Posten. Behalten Sie eine davon.',
    TYPE_NOT_LOWER:
      'Ein Datensatz dieses Typs kann diesem nicht untergeordnet sein. Wählen Sie einen Typ einer niedrigeren Ebene oder ein anderes übergeordnetes Element.',
    PARENT_WITHIN:
      'Ein Datensatz kann nicht unter sich selbst oder seinen Nachfahren liegen. Wählen Sie ein anderes übergeordnetes Element.',
    TOO_DEEP: 'Die Hierarchie hätte zu viele Ebenen. Wählen Sie ein anderes übergeordnetes Element.',
    ITEMS_NEED_PARENT:
      'Dieser Fokusbereich hat Kosten- oder Nutzenposten und kein übergeordnetes Element, das sie aufnehmen kann. Löschen Sie die Posten, oder ordnen Sie sie zuerst einem anderen Fokusbereich zu.',
    ALREADY_USED: 'Dieser Wert wird bereits verwendet. Geben Sie einen anderen ein.',
    SET_BY_SERVICE: 'Der Dienst setzt diesen Status selbst. Er behält deshalb seinen Namen.',
    PERSON_WITHOUT_ACCESS: 'Diese Person hat keinen Zugriff. Nur Personen mit Zugriff können gewählt werden.',
    LEVEL_IN_USE:
      'Datensätze haben diesen Typ, seine Ebene kann sich deshalb nicht ändern. Fügen Sie stattdessen einen Typ der anderen Ebene hinzu.',
    CREDENTIAL_NARROWED:
      'Das API-Token, mit dem Sie angemeldet sind, erlaubt dies nicht, weil es weniger Berechtigungen hat als Sie oder abläuft. Melden Sie sich auf anderem Weg an.',
    OWN_ACCESS:
      'Sie können sich den Zugriff nicht selbst entziehen. Wenden Sie sich an eine andere Person der Administration.',
    LAST_ADMINISTRATOR:
      'Das ist die letzte Person mit Administrationsrechten. Geben Sie diese zuerst einem anderen Mitglied.',
    MEMBER_DISABLED: 'Nur ein aktives Mitglied kann sich mit einem Link anmelden.',
  },
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'ungültige Anfrage',
  401: 'nicht angemeldet',
  403: 'nicht erlaubt',
  404: 'nicht gefunden',
  405: 'Methode nicht erlaubt',
  407: 'Anmeldung am Proxy nötig',
  408: 'Zeitüberschreitung',
  409: 'Konflikt',
  410: 'nicht mehr vorhanden',
  413: 'zu groß',
  414: 'Adresse zu lang',
  429: 'zu viele Anfragen',
  431: 'Kopfzeilen zu groß',
  500: 'interner Fehler',
  501: 'nicht unterstützt',
  502: 'keine gültige Antwort',
  503: 'nicht verfügbar',
  504: 'keine Antwort in der Zeit',
  511: 'Anmeldung am Netz nötig',
}

const maySignIn = 'Vielleicht müssen Sie sich auf dessen Seite anmelden.'

export const foreignAnswer: Messages['failures']['foreign'] = ({ status = 0, content, said }) => {
  if (content === 'redirect')
    return `Statt des Planungsdienstes hat ein Proxy geantwortet und auf eine andere Adresse verwiesen. ${maySignIn}`
  if (status < 400)
    return content === 'data'
      ? 'Die Antwort ist keine, die ein Planungsdienst sendet. Vielleicht hat der Dienst eine andere Version, oder ein Proxy hat geantwortet.'
      : `Statt des Planungsdienstes hat eine Webseite oder ein Proxy geantwortet${said && `: „${said}“`}. ${maySignIn}`
  const name = statusNames[status] ? `${status} (${statusNames[status]})` : String(status)
  if (content === 'data')
    return `Die Antwort ${name} hat nicht die Form, die ein Planungsdienst ihr gibt${said && `: „${said}“`}. Vielleicht kam sie von einem Proxy.`
  // The page of many proxies is titled by the status alone.
  const quoted = said && !said.startsWith(String(status)) ? `: „${said}“` : ''
  const what = `Statt des Planungsdienstes hat ein Proxy mit ${name} geantwortet${quoted}.`
  return status === 401 || status === 407 || status === 511 ? `${what} ${maySignIn}` : what
}

export const messages: Messages['failures'] = {
  rejection,
  notLoaded: ({ what }) => notLoaded[what],
  noAccess: ({ what }) => noAccess[what],
  notFound: ({ what }) => notFound[what] ?? 'Nicht gefunden',
  notListed: ({ what }) => notListed[what] ?? 'Diese Site bietet diese Liste nicht an',

  offline:
    'Der Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung; die Konsole versucht es erneut, sobald Sie online sind.',
  timeout: 'Der Dienst hat zu lange nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  busy: ({ seconds }) =>
    plural(seconds, {
      one: 'Der Dienst ist ausgelastet. Versuchen Sie es in 1 Sekunde erneut.',
      other: `Der Dienst ist ausgelastet. Versuchen Sie es in ${number(seconds)} Sekunden erneut.`,
    }),
  internal: rejection.codes.INTERNAL,
  siteUnreachable: rejection.codes.UPSTREAM_UNREACHABLE,
  siteSilent: rejection.codes.UPSTREAM_SILENT,
  siteTooLarge: rejection.codes.UPSTREAM_ANSWER_TOO_LARGE,
  siteUnreadable: rejection.codes.UPSTREAM_ANSWER_INVALID,
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  missingScope: rejection.codes.SCOPE_MISSING,
  forbidden: 'Bitten Sie Ihre Administration um Zugriff. Alles andere funktioniert weiter.',
  areaDisabled: rejection.codes.AREA_DISABLED,
  siteClosed: rejection.codes.SITE_NOT_ACCESSIBLE,
  crossSite: rejection.codes.CROSS_SITE_REFUSED,
  mayBeDeleted: 'Der Eintrag wurde vielleicht gelöscht, oder die Adresse ist unvollständig.',
  noSuchList:
    'Der Dienst hat diese Liste nicht. Fragen Sie Ihre Administration, ob diese Site sie anbieten soll.',
  expired: rejection.codes.CURSOR_INVALID,
  notOffered:
    'Der Dienst bietet diese Liste nicht an. Einzelne Datensätze können Sie weiterhin über ihre ID öffnen.',
  changed: 'Die Daten haben sich inzwischen geändert. Versuchen Sie es erneut.',
  rejected:
    'Der Dienst hat die Anfrage abgelehnt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  invalidFormat: rejection.codes.FORMAT_INVALID,
  missingField: rejection.codes.FIELD_REQUIRED,
  invalidReference: rejection.codes.REFERENCE_INVALID,
  invalidHierarchy: rejection.codes.HIERARCHY_INVALID,
  duplicateIdentity: rejection.codes.IDENTITY_CONFLICT,
  inUse: rejection.codes.IN_USE,
  duplicateExternalId: 'Ein anderer Datensatz hat diese externe ID. Geben Sie eine andere ein.',
  tooLarge: rejection.codes.PAYLOAD_TOO_LARGE,
  unexpected:
    'In der Konsole ist etwas schiefgegangen. Laden Sie die Seite neu, und versuchen Sie es erneut.',
  foreign: foreignAnswer,
  openForeignPage: 'Seite des Proxys öffnen',
  details: 'Details',
}
