import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['record'] = {
  openFullPage: 'Als ganze Seite öffnen',
  details: 'Details',
  about: 'Beschreibung',
  noDescription: 'Keine Beschreibung.',
  copyField: ({ field }) => `„${field}“ kopieren`,
  lastLoaded: 'Das ist die zuletzt geladene Fassung.',
  siblings: 'Geschwister',
  siblingPosition: ({ position, count }) =>
    `Datensatz ${number(position)} von ${number(count)} auf derselben Ebene, nach Namen`,
  siblingsNotLoaded: ({ count }) =>
    plural(count, {
      one: '… 1 Datensatz derselben Ebene nicht geladen',
      other: `… ${number(count)} Datensätze derselben Ebene nicht geladen`,
    }),
  listNeighbors: 'Nachbarn in der Liste',
  listPosition: ({ position, count }) => `Zeile ${number(position)} von ${number(count)} in der Liste`,
  previousSibling: ({ name }) => `Zurück: ${name}`,
  nextSibling: ({ name }) => `Weiter: ${name}`,
  noChildren: 'Keine untergeordneten Datensätze.',
  noChildrenYet: 'Noch keine untergeordneten Datensätze geladen.',
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

  moreActions: 'Weitere Aktionen',
  editRecord: 'Bearbeiten',
  editField: ({ field }) => `„${field}“ bearbeiten`,
  addChild: 'Untergeordneten Datensatz anlegen',
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
