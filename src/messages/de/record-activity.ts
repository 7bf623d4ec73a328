import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['recordActivity'] = {
  title: 'Aktivität',
  empty: 'leer',
  type: 'Typ',
  unnamedPerson: 'eine Person ohne Namen',
  archiveReason: 'Grund',
  itemFields: {
    focusArea: 'Fokusbereich',
    costType: 'Kostenart',
    costSubtype: 'Kostenunterart',
    expenditureType: 'Ausgabenart',
    investmentCategory: 'Investitionskategorie',
    benefitType: 'Nutzenart',
  },
  actions: {
    created: 'hat dies angelegt',
    updated: 'hat dies geändert',
    moved: 'hat dies verschoben',
    archived: 'hat dies archiviert',
    restored: 'hat dies wiederhergestellt',
    imported: 'hat dies importiert',
    'amounts-changed': 'hat Beträge geändert',
  },
  loading: 'Aktivität wird geladen…',
  noActivity: 'Es sind keine Änderungen aufgezeichnet.',
  showOlder: 'Ältere anzeigen',
  shownOf: ({ shown, total }) => `${number(shown)} von ${number(total)}`,
  noneEarlier: 'Frühere Änderungen sind nicht aufgezeichnet.',
  listedImports: 'Von den Importen sind der erste und der letzte aufgeführt.',
  formattingChanged: 'Nur die Formatierung wurde geändert.',
  needsNetwork:
    'Die Aktivität ist nicht auf diesem Gerät gespeichert. Stellen Sie eine Verbindung her, um sie zu laden.',
  mayBeOld: 'Diese Änderungen wurden früher geladen. Neuere konnten nicht geladen werden.',
  notListed: 'Dieser Dienst listet keine Aktivität von Datensätzen auf.',
}
