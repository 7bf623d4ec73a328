import type { setupMessages as english, listNames as englishNames } from '#messages/en/catalog-setup.ts'
import { number } from '#messages/formats.ts'

const plain = 'Ebene 1\nEbene 2\nEbene 3'

/** Lists have one name under Settings and in the set-up. */
export const listNames: typeof englishNames = {
  'organization-types': 'Organisationstypen',
  'focus-area-types': 'Fokusbereichstypen',
  'organization-statuses': 'Status von Organisationen',
  'focus-area-statuses': 'Status von Fokusbereichen',
  people: 'Personen',
  'cost-types': 'Kostenarten',
  'cost-subtypes': 'Kostenunterarten',
  'benefit-types': 'Nutzenarten',
  'investment-categories': 'Investitionskategorien',
  'expenditure-types': 'Ausgabenarten',
}

export const setupMessages: typeof english = {
  setUpSite: 'Diese Site einrichten',
  setupSteps: {
    ...listNames,
    name: 'Name der Site',
    records: 'Fokusbereiche und Organisationen',
    items: 'Kosten- und Nutzenposten',
  },
  setupHints: {
    name: 'Alle sehen den Namen oben auf der Seite und in Anmeldelinks.',
    'focus-area-types':
      'Die Ebenen, auf denen Arbeit geplant wird, von der höchsten abwärts. Wählen Sie eine Vorlage und ändern Sie sie, oder geben Sie eigene Namen ein.',
    'organization-types':
      'Die Ebenen Ihrer Organisation, von der höchsten abwärts. Wählen Sie eine Vorlage und ändern Sie sie, oder geben Sie eigene Namen ein.',
    people:
      'Alle, die für Datensätze verantwortlich sein können. Mitglieder, auch aus dem Single Sign-on, stehen schon in der Liste. Personen der Liste können sich erst anmelden, wenn sie unter Zugriff eingeladen sind.',
    'cost-types': 'Wofür Geld ausgegeben wird. Kostenposten nennen eine Kostenart.',
    'cost-subtypes': 'Eine feinere Einteilung der Kostenarten, falls Sie sie brauchen.',
    'benefit-types': 'Was die Arbeit einbringt. Nutzenposten nennen eine Nutzenart.',
    'investment-categories': 'Warum Geld ausgegeben wird, falls Sie das einteilen.',
    records:
      'Die Hierarchien, in denen Arbeit geplant wird. Importieren Sie sie aus einer Tabelle, in der jede Zeile ihren übergeordneten Datensatz nennt, oder legen Sie die ersten selbst an.',
    items:
      'Was Fokusbereiche kosten und einbringen. Importieren Sie die Posten aus einer Tabelle, oder legen Sie sie einzeln an.',
  },
  stepDone: 'Erledigt',
  stepLeft: 'Noch offen',
  stepOptional: 'Freiwillig',
  stepsDone: ({ done, total }) => `${number(done)} von ${number(total)} Schritten erledigt`,
  setupDone: 'Diese Site ist eingerichtet. Unter Einstellungen lässt sich alles ändern.',
  nextStep: ({ name }) => `Weiter: ${name}`,

  siteName: 'Name',
  enterSiteName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  siteNameSaved: ({ name }) => `Diese Site heißt jetzt ${name}.`,

  templates: 'Vorlagen',
  templateNames: {
    portfolio: 'Portfolio, Programm, Projekt',
    okr: 'OKRs',
    plain: 'Drei schlichte Ebenen',
    company: 'Unternehmen, Bereich, Abteilung',
    agile: 'Geschäftsbereich, Tribe, Squad',
    'plain-organization': 'Drei schlichte Ebenen',
    costs: 'Übliche Kostenarten',
    benefits: 'Übliche Nutzenarten',
    investments: 'Betreiben, wachsen, wandeln',
  },
  templateLines: {
    portfolio: 'Portfolio\nProgramm\nProjekt',
    okr: 'Unternehmensziel\nTeamziel\nSchlüsselergebnis',
    plain,
    company: 'Unternehmen\nBereich\nAbteilung',
    agile: 'Geschäftsbereich\nTribe\nSquad',
    'plain-organization': plain,
    costs: 'Personal\nSoftware\nHardware\nDienstleistungen\nReisen',
    benefits: 'Umsatz\nKostensenkung\nVermiedene Kosten\nKundenzufriedenheit',
    investments: 'Betreiben\nWachsen\nWandeln',
  },
  listedCount: ({ count }) => `In dieser Liste: ${number(count)}`,
  moreListed: ({ count }) => `und ${number(count)} weitere`,
  changeInSettings: 'In den Einstellungen ändern',
  costTypesFirst: 'Fügen Sie zuerst Kostenarten hinzu: Jede Unterart gehört zu einer.',
  levelsFirst: 'Fügen Sie zuerst Ebenen hinzu: Jeder Datensatz hat eine.',

  areasFirst: 'Fügen Sie zuerst Fokusbereiche hinzu: Jeder Posten gehört zu einem.',
  cannotAddRecords:
    'Sie können diese Datensätze nur ansehen. Bitten Sie Ihre Administration um die Berechtigung, welche hinzuzufügen.',

  importFocusAreas: 'Fokusbereiche importieren',
  importOrganizations: 'Organisationen importieren',
  newFocusArea: 'Neuer Fokusbereich',
  newOrganization: 'Neue Organisation',
  importCostItems: 'Kostenposten importieren',
  importBenefitItems: 'Nutzenposten importieren',
  newCostItem: 'Neuer Kostenposten',
  newBenefitItem: 'Neuer Nutzenposten',
  recordsHeld: ({ focusAreas, organizations }) =>
    `Fokusbereiche: ${number(focusAreas)}. Organisationen: ${number(organizations)}.`,
  itemsHeld: ({ costItems, benefitItems }) =>
    `Kostenposten: ${number(costItems)}. Nutzenposten: ${number(benefitItems)}.`,

  setupOffer:
    'Beginnen Sie mit Name, Ebenen, Personen und Listen. Sie können jederzeit unterbrechen und unter Einstellungen fortfahren.',
  cannotSetUp: 'Sie können diese Site nicht einrichten',
  askManagers: ({ names }) => `Diese Site kann eingerichtet werden von: ${names}.`,
  askAdministrator: 'Bitten Sie Ihre Administration, diese Site einzurichten.',
}
