import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['account'] = {
  yourAccount: 'Ihr Konto',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  discardAndSignOut: 'Verwerfen und abmelden',
  discardAndSignOutEverywhere: 'Verwerfen und überall abmelden',
  signOutDiscards: ({ count, page }) => [
    plural(count, {
      one: 'Beim Abmelden wird 1 ungesendete Änderung gelöscht. Senden oder exportieren Sie sie vorher auf der Seite „',
      other: `Beim Abmelden werden ${number(count)} ungesendete Änderungen gelöscht. Senden oder exportieren Sie sie vorher auf der Seite „`,
    }),
    page,
    '“.',
  ],
  signOutDeletesDrafts: ({ count }) =>
    plural(count, {
      one: 'Beim Abmelden wird 1 Entwurf eines Imports gelöscht. Importieren Sie ihn vorher, wenn Sie ihn brauchen.',
      other: `Beim Abmelden werden ${number(count)} Entwürfe von Importen gelöscht. Importieren Sie sie vorher, wenn Sie sie brauchen.`,
    }),
  signOutAt: ({ name }) => `Hier und bei ${name} abmelden`,
  discardAndSignOutAt: ({ name }) => `Verwerfen, hier und bei ${name} abmelden`,
  signOutAtFailed: ({ name }) =>
    `Sie sind noch angemeldet: ${name} antwortet nicht. Versuchen Sie es erneut, oder melden Sie sich nur hier ab.`,
  signOutFailed:
    'Sie sind noch angemeldet, auch auf diesem Gerät: Der Dienst war nicht erreichbar. Versuchen Sie es erneut, sobald er antwortet.',
  deletingFailed:
    'Einige Daten konnten nicht gelöscht werden. Schließen Sie alle anderen Tabs der Konsole, und versuchen Sie es erneut.',
  otherDevices: ({ host }) =>
    `Andere Geräte bleiben bis zu 12 Stunden angemeldet. Um sie jetzt abzumelden, widerrufen Sie die Zugangsdaten bei ${host}.`,

  language: 'Sprache',
  singleKeys: 'Tastenkürzel aus einer Taste',
  singleKeysHint:
    'Buchstaben wie S oder D wirken auf die aktive Zeile oder den geöffneten Datensatz. Ausgeschaltet führt das Tippen eines Namens zu ihm.',
  languageSystem: 'System',
  languageNotLoaded:
    'Die Sprache konnte nicht geändert werden. Gehen Sie online, erlauben Sie dieser Website, Daten zu speichern, und versuchen Sie es erneut.',

  keepNothing: 'Auf diesem Gerät nichts speichern',
  keepNothingHint: 'Für gemeinsam genutzte Computer. Ohne Netzwerk wird nichts angezeigt.',
  sendFirst: 'Senden oder exportieren Sie zuerst Ihre ungesendeten Änderungen.',
  draftsFirst: 'Importieren oder verwerfen Sie zuerst Ihre Entwürfe.',
  othersFirst:
    'Ungesendete Änderungen einer anderen Person liegen auf diesem Gerät. Sie müssen zuerst gesendet werden.',
}
