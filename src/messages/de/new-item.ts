import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['newItem'] = {
  loading: 'Referenzlisten werden geladen…',
  loadingFailed:
    'Die Referenzlisten konnten nicht geladen werden. Versuchen Sie es erneut, wenn Sie online sind.',
  retry: 'Erneut versuchen',
  chooseArea: 'Wählen Sie einen Fokusbereich.',
  chooseAreaButton: 'Fokusbereich wählen',
  amounts: 'Beträge',
  amountsHint: ({ mark }) =>
    mark === ','
      ? 'Leere Zellen werden nicht gesendet. Das Dezimalzeichen ist ein Komma: 1.234,50.'
      : 'Leere Zellen werden nicht gesendet. Das Dezimalzeichen ist ein Punkt: 1,234.50.',
  separators: ({ mark }) =>
    mark === ','
      ? 'Geben Sie den Betrag mit einem Komma als Dezimalzeichen ein: 1.234,50.'
      : 'Geben Sie den Betrag mit einem Punkt als Dezimalzeichen ein: 1,234.50.',
  exponent: 'Geben Sie den Betrag mit allen Ziffern ein, ohne Exponenten.',
  month: 'Monat',
  earlierYear: 'Voriges Jahr',
  laterYear: 'Nächstes Jahr',
  year: ({ year }) => `Beträge ${year}`,
  amountCell: ({ version, period }) => `${version} ${period}`,
  sumOfYear: ({ year }) => `Summe ${year}`,
  sumOfAll: 'Summe aller Jahre',
  leftOut: ({ count }) =>
    plural(count, {
      one: 'Lässt 1 Betrag aus, der nicht lesbar ist',
      other: `Lässt ${number(count)} Beträge aus, die nicht lesbar sind`,
    }),
  cellFault: ({ cell, fault }) => `${cell}: ${fault}`,
  idIsTaken: ({ name }) => `„${name}“ hat diese externe ID. Geben Sie eine andere ein.`,
  sameName: ({ count }) =>
    plural(count, {
      one: 'In diesem Fokusbereich gibt es bereits einen Posten dieses Namens.',
      other: `In diesem Fokusbereich gibt es bereits ${count} Posten dieses Namens.`,
    }),
  unusualAmount: ({ period, amount, beside }) =>
    `Der Betrag für ${period} weicht stark von den anderen ab: ${amount} neben ${beside}.`,
  swappedDigits: ({ period, amount, expected }) =>
    `Der Betrag für ${period} hat vielleicht zwei vertauschte Ziffern: ${amount}, und ${expected} in den Perioden daneben.`,
  create: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten anlegen' : 'Nutzenposten anlegen'),
  createAnyway: 'Trotzdem anlegen',
  cancel: 'Abbrechen',
  notCreated: 'Es wurde nichts angelegt.',
  saving: ({ name }) => `„${name}“ wird gespeichert…`,
  savedHere: ({ name }) =>
    `„${name}“ ist auf diesem Gerät gespeichert und wird gesendet. Sie können dieses Formular schließen.`,
  created: ({ name }) => `„${name}“ wurde angelegt.`,
  unconfirmed: ({ name }) =>
    `„${name}“ wurde gesendet, aber es ist nicht bekannt, ob der Posten angelegt wurde. Sehen Sie in der Liste der Posten nach, bevor Sie ihn noch einmal anlegen.`,
  receipt: 'Beleg öffnen',
  another: ({ kind }) =>
    kind === 'cost-item' ? 'Weiteren Kostenposten anlegen' : 'Weiteren Nutzenposten anlegen',
  close: 'Schließen',
  unsavedItem: 'Nicht gespeicherter Posten',
  unsavedText: 'Der Posten ist noch nicht angelegt. Wenn Sie das Formular verlassen, wird er verworfen.',
  keepEditing: 'Weiter bearbeiten',
  discard: 'Posten verwerfen',
}
