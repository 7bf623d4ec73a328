import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['sentAmounts'] = {
  title: ({ kind }) =>
    kind === 'cost-item' ? 'Gesendete Beträge der Kostenposten' : 'Gesendete Beträge der Nutzenposten',
  backToItems: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten' : 'Nutzenposten'),
  loading: 'Gesendete Beträge werden geladen…',
  keepsNothing: 'Dieses Gerät speichert nichts und weiß deshalb nicht, welche Beträge es gesendet hat.',
  nothingSent: ({ kind }) =>
    kind === 'cost-item'
      ? 'Dieses Gerät hat hier keine Beträge von Kostenposten gesendet.'
      : 'Dieses Gerät hat hier keine Beträge von Nutzenposten gesendet.',
  importItems: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten importieren' : 'Nutzenposten importieren'),
  remark: ({ from, time }) => [
    {
      here: 'Diese Summen hat dieses Gerät zuletzt gesendet, das letzte Mal ',
      elsewhere: 'Diese Summen haben andere Geräte zuletzt gesendet, das letzte Mal ',
      both: 'Diese Summen haben dieses Gerät und andere zuletzt gesendet, das letzte Mal ',
    }[from],
    time,
    '. Sie sind nicht der jetzige Stand des Dienstes: Andere können die Beträge geändert haben, und der Dienst gibt sie nicht zurück.',
  ],
  path: 'Pfad des Fokusbereichs',
  allAreas: 'Alle Fokusbereiche',
  unknownArea: 'Unbekannter Fokusbereich',
  byArea: 'Nach Fokusbereich',
  byPeriod: 'Nach Periode',
  area: 'Fokusbereich',
  itemCount: 'Posten',
  directly: 'In diesem Fokusbereich selbst',
  total: 'Summe',
  unknownItems: ({ count }) =>
    plural(count, {
      one: '1 Posten mit gesendeten Beträgen ist nicht mehr in der Liste, oder Sie haben keinen Zugriff darauf. Er ist nicht mitgezählt.',
      other: `${number(count)} Posten mit gesendeten Beträgen sind nicht mehr in der Liste, oder Sie haben keinen Zugriff darauf. Sie sind nicht mitgezählt.`,
    }),
}
