import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['record'] = {
  openFullPage: 'Als ganze Seite öffnen',
  details: 'Details',
  copyField: ({ field }) => `„${field}“ kopieren`,
  lastLoaded: 'Das ist die zuletzt geladene Fassung.',
  siblings: 'Geschwister',
  siblingPosition: ({ position, count }) =>
    `Datensatz ${number(position)} von ${number(count)} auf derselben Ebene, nach Namen`,
  moreNotLoaded: ({ count }) => `… ${number(count)} weitere nicht geladen`,
  listNeighbors: 'Nachbarn in der Liste',
  listPosition: ({ position, count }) => `Zeile ${number(position)} von ${number(count)} in der Liste`,
  previousSibling: ({ name }) => `Zurück: ${name}`,
  nextSibling: ({ name }) => `Weiter: ${name}`,
  noChildren: 'Keine untergeordneten Datensätze.',
  noChildrenYet: 'Noch keine untergeordneten Datensätze geladen.',
  health: 'Zustand',
  healthOf: ({ count }) => plural(count, { one: '1 Fokusbereich', other: `${number(count)} Fokusbereiche` }),
  nextDates: 'Nächste Zieldaten',
  nextDatesOf: ({ shown, count }) =>
    count > shown ? `${number(shown)} von ${number(count)}` : number(count),
  dueCounts: {
    overdue: ({ count }) => `${number(count)} überfällig`,
    month: ({ count }) => `${number(count)} in 30 Tagen fällig`,
    none: ({ count }) => `${number(count)} ohne Zieldatum`,
  },
  childCounts: ({ children, descendants }) => `${number(children)} direkt, ${number(descendants)} insgesamt`,
  archivedCount: ({ count }) => `${number(count)} archiviert`,
  mayBeMore: 'Es kann mehr geben.',
  showAllInTree: ({ count }) => `Alle ${number(count)} im Baum anzeigen`,
  costItems: 'Kostenposten',
  benefitItems: 'Nutzenposten',
  noCostItems: 'Diesem Fokusbereich sind keine Kostenposten zugeordnet.',
  noBenefitItems: 'Diesem Fokusbereich sind keine Nutzenposten zugeordnet.',
  itemsCutShort: 'Die Liste konnte nicht vollständig geladen werden. Es kann mehr geben.',
  showAll: ({ count }) => `Alle ${number(count)} anzeigen`,
  enterAmounts: 'Beträge in einer Tabelle eintragen',

  editRecord: 'Bearbeiten',
  editField: ({ field }) => `„${field}“ bearbeiten`,
  addChild: 'Unterdatensatz anlegen',
  moveRecord: 'Verschieben…',
  archiveRecord: 'Archivieren…',
  deleteRecord: 'Löschen…',
  expandSection: 'Mehr anzeigen',
  shownAsText: ({ name }) => `„${name}“, als Text angezeigt`,
  unnamedShownAsText: 'Unbekannter Inhalt, als Text angezeigt',
  descriptionCut:
    'Der Rest ist zu lang, um hier angezeigt zu werden. Kopieren Sie den Datensatz als JSON, um alles zu erhalten.',
  taskDone: 'Erledigt',
  taskOpen: 'Offen',
}
