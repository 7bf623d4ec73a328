import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const allTitles = { organization: 'Alle Organisationen', 'focus-area': 'Alle Fokusbereiche' } as const
const mapTitles = {
  organization: 'Karte der Organisationen',
  'focus-area': 'Karte der Fokusbereiche',
} as const

export const messages: Messages['map'] = {
  allRecords: ({ kind }) => allTitles[kind],
  shownCount: ({ count, archived }) =>
    archived > 0 ? `${number(count)}, davon ${number(archived)} archiviert` : number(count),
  mapTitle: ({ kind }) => mapTitles[kind],
  map: 'Karte',
  colorBy: 'Farbe nach',
  lastUpdate: 'Letzte Aktualisierung',
  zoomPath: 'Zoom-Pfad',
  leftOut: 'Durch Filter ausgeschlossen',
  legend: 'Legende',
  recordCount: ({ count }) => plural(count, { one: '1 Datensatz', other: `${number(count)} Datensätze` }),
  updatedTime: ({ time }) => `Aktualisiert ${time}`,
  smaller: ({ count }) => `+${number(count)} kleinere`,
  tooSmall: ({ count }) => `${number(count)} zu klein zum Zeichnen`,
  tooSmallWithDescendants: ({ count, total }) =>
    `${number(count)} zu klein zum Zeichnen, ${number(total)} mit Nachfahren`,
  mapKeysHelp: ({ arrows, enter, esc, space }) => [
    arrows,
    ' bewegen, ',
    enter,
    ' vergrößert, ',
    esc,
    ' verkleinert, ',
    space,
    ' öffnet den Datensatz',
  ],
}
