import type { drafts as english } from '#messages/en/import-drafts.ts'
import { number, plural } from '#messages/formats.ts'

export const drafts: typeof english = {
  drafts: 'Entwürfe',
  draftsText:
    'Tabellen, die Sie noch nicht importiert haben. Sie bleiben auf diesem Gerät, bis Sie sie verwerfen oder sich abmelden.',
  draftRows: ({ count }) => plural(count, { one: '1 Zeile', other: `${number(count)} Zeilen` }),
  continueDraft: 'Fortsetzen',
  continueDraftOf: ({ name }) => `${name} fortsetzen`,
  draftElsewhere: 'In einem anderen Tab geöffnet',
  continueHere: 'Hier fortsetzen',
  continueHereOf: ({ name }) => `${name} hier fortsetzen`,
  discardDraft: 'Verwerfen',
  discardDraftOf: ({ name }) => `${name} verwerfen`,
  discardDraftQuestion: ({ name }) => `${name} verwerfen? Die Zeilen werden von diesem Gerät gelöscht.`,
  openingDraft: 'Entwurf wird geöffnet…',
  draftSaved: 'Entwurf gespeichert',
  savingDraft: 'Entwurf wird gespeichert…',
  draftFull:
    'Auf diesem Gerät ist kein Speicherplatz frei. Ihre letzten Änderungen sind nur in diesem Tab. Schaffen Sie Platz und versuchen Sie es erneut.',
  draftNotSaved: 'Dieses Gerät konnte Ihre letzten Änderungen nicht speichern. Sie sind nur in diesem Tab.',
  saveDraftAgain: 'Erneut versuchen',
  closeDraft: 'Entwurf schließen',
  draftTaken:
    'Dieser Entwurf wurde in einem anderen Tab geöffnet. Arbeiten Sie dort weiter, oder wählen Sie unten „Hier fortsetzen“.',
  draftImported: 'Diese Tabelle wurde bereits aus einem anderen Tab importiert. Es wurde nichts gesendet.',
  keptInDraft: ({ count }) =>
    plural(count, {
      one: '1 Zeile konnte noch nicht importiert werden. Sie bleibt als Entwurf auf diesem Gerät.',
      other: `${number(count)} Zeilen konnten noch nicht importiert werden. Sie bleiben als Entwurf auf diesem Gerät.`,
    }),
  losing: {
    title: 'Seite verlassen, ohne zu speichern?',
    text: 'Ihre letzten Änderungen an dieser Tabelle sind nicht auf diesem Gerät gespeichert. Wenn Sie jetzt gehen, sind sie verloren.',
    stay: 'Bleiben',
    leave: 'Ohne Speichern verlassen',
  },
}
