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

export const messages: Messages['failures'] = {
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
  internal:
    'Im Dienst ist ein interner Fehler aufgetreten. Wenn es wieder passiert, informieren Sie Ihre Administration.',
  siteUnreachable: 'Die Planungs-Site ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  siteSilent:
    'Die Planungs-Site hat nicht rechtzeitig oder nicht vollständig geantwortet. Versuchen Sie es gleich noch einmal.',
  siteTooLarge:
    'Die Planungs-Site hat mehr gesendet, als auf einmal empfangen werden kann. Wenn es wieder geschieht, wenden Sie sich an Ihre Administration.',
  siteUnreadable:
    'Die Planungs-Site hat eine unlesbare Antwort gesendet. Wenn es wieder passiert, informieren Sie Ihre Administration.',
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  missingScope:
    'Ihre Zugangsdaten enthalten diese Berechtigung nicht. Melden Sie sich mit anderen an, oder wenden Sie sich an Ihre Administration.',
  forbidden: 'Bitten Sie Ihre Administration um Zugriff. Alles andere funktioniert weiter.',
  areaDisabled: 'Dieser Bereich ist für Sie gesperrt. Bitten Sie Ihre Administration um Zugriff.',
  siteClosed: 'Ihr Konto hat keinen Zugriff auf diese Site. Wenden Sie sich an Ihre Administration.',
  crossSite:
    'Der Dienst nimmt dies nur von seinen eigenen Seiten an. Laden Sie die Seite neu, und versuchen Sie es erneut.',
  mayBeDeleted: 'Der Eintrag wurde vielleicht gelöscht, oder die Adresse ist unvollständig.',
  noSuchList:
    'Der Dienst hat diese Liste nicht. Fragen Sie Ihre Administration, ob diese Site sie anbieten soll.',
  expired: 'Die Liste ist abgelaufen oder hat sich geändert. Laden Sie sie erneut.',
  notOffered:
    'Der Dienst bietet diese Liste nicht an. Einzelne Datensätze können Sie weiterhin über ihre ID öffnen.',
  changed: 'Die Daten haben sich inzwischen geändert. Versuchen Sie es erneut.',
  rejected:
    'Der Dienst hat die Anfrage abgelehnt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  invalidFormat: 'Ein Wert hat das falsche Format. Korrigieren Sie ihn, und versuchen Sie es erneut.',
  missingField: 'Ein Pflichtfeld ist leer. Füllen Sie es aus, und versuchen Sie es erneut.',
  invalidReference:
    'Ein Wert verweist auf etwas, das es auf dieser Site nicht gibt. Wählen Sie einen anderen.',
  invalidHierarchy:
    'Der Datensatz kann dort nicht eingeordnet werden. Wählen Sie ein anderes übergeordnetes Element.',
  duplicateIdentity: 'Dieser Wert wird bereits verwendet. Geben Sie einen anderen ein.',
  inUse: 'Datensätze verwenden diesen Eintrag. Er kann so nicht gelöscht oder geändert werden.',
  duplicateExternalId: 'Ein anderer Datensatz hat diese externe ID. Geben Sie eine andere ein.',
  tooLarge: 'Die Anfrage ist zu groß. Senden Sie weniger auf einmal.',
  unexpected:
    'Die Antwort kam nicht vom Planungsdienst. Vielleicht hat ein Proxy oder eine Anmeldeseite geantwortet.',
  details: 'Details',
}
