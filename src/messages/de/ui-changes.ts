import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Changes = typeof import('#messages/en/ui-changes.ts').changes

export const changes: Pick<Messages['ui'], keyof Changes> = {
  changesSaved: 'Gespeichert',
  changesSaving: 'Wird gespeichert…',
  changesRetrying: 'Neuer Versuch…',
  changesPaused: ({ count }) =>
    plural(count, {
      one: 'Angehalten · 1 ausstehende Änderung',
      other: `Angehalten · ${number(count)} ausstehende Änderungen`,
    }),
  changesOffline: ({ count }) =>
    plural(count, {
      one: 'Offline · 1 ausstehende Änderung',
      other: `Offline · ${number(count)} ausstehende Änderungen`,
    }),
  changesNeedAttention: ({ count }) =>
    plural(count, {
      one: 'Handlungsbedarf · 1 ausstehende Änderung',
      other: `Handlungsbedarf · ${number(count)} ausstehende Änderungen`,
    }),
  changesNotStored: 'Nicht gespeichert · Speicherproblem',

  pendingChanges: 'Ausstehende Änderungen',
  yourChanges: 'Ihre Änderungen',
  needsAttention: 'Handlungsbedarf.',
  pending: 'Ausstehend.',

  progressConflict: 'Eine andere Person hat dasselbe Feld geändert. Wählen Sie, welcher Wert gelten soll.',
  progressNotSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,
  progressNotSent: ({ reason }) => `Nicht gesendet. ${reason}`,
  progressWaitsForYou: 'Wartet auf Ihre Anmeldung oder auf eine andere Änderung mit Handlungsbedarf.',
  progressPaused: 'Angehalten.',
  progressWaitsForPaused: 'Wartet auf eine angehaltene Änderung.',
  progressOffline: 'Offline. Liegt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.',
  progressUnconfirmed: 'Gesendet, aber nicht bestätigt. Der Dienst wird gefragt…',
  progressRetrying: ({ reason }) => `Neuer Versuch. ${reason}`,

  reasonNone: 'Der Dienst hat keinen Grund genannt.',
  reasonDeleted: 'Dieser Datensatz wurde gelöscht.',
  reasonDeletedUnderEdits:
    'Dieser Datensatz wurde gelöscht. Ihre Eingaben bleiben hier, bis Sie sie verwerfen.',
  reasonOwnerMissing: 'Die verantwortliche Person wurde nicht gefunden. Wählen Sie eine andere Person.',
  reasonParentMissing: 'Der übergeordnete Datensatz wurde nicht gefunden. Vielleicht wurde er gelöscht.',
  reasonTypeMissing: 'Der Typ wurde nicht gefunden. Wählen Sie einen anderen.',
  reasonExternalIdTaken: 'Ein anderer Posten hat diese externe ID.',
  reasonContradicted: ({ said }) => `Sie widerspricht anderen Daten: „${said}“`,
  reasonInvalid: ({ said }) => `Der Dienst hat sie nicht angenommen: „${said}“`,
  reasonSession:
    'Der Dienst hat Ihre Anmeldung nicht angenommen. Melden Sie sich neu an und versuchen Sie es erneut.',
  reasonForbidden:
    'Sie haben dafür keine Berechtigung. Wenden Sie sich an die Administration und versuchen Sie es dann erneut.',
  reasonNotOffered: 'Dieser Dienst unterstützt diese Änderung nicht.',
  reasonOutcomeUnknown:
    'Der Dienst hat nicht geantwortet und kann nicht sagen, ob der Datensatz angelegt wurde. Sehen Sie dort nach und wählen Sie dann.',
  reasonOffline: 'Der Dienst hat nicht geantwortet.',
  reasonSlow: 'Der Dienst hat zu lange für eine Antwort gebraucht.',
  reasonUnavailable: 'Der Dienst ist vorübergehend nicht verfügbar.',
  reasonOrphaned: 'Sie gehört zu einem Datensatz, der verworfen wurde, bevor er angelegt war.',
  reasonIdUnknown:
    'Sie gehört zu einem neuen Datensatz, dessen ID nicht bekannt ist. Nehmen Sie die Änderung im Baum vor.',
  reasonConsoleTooOld:
    'Diese Version der Konsole kann sie nicht senden. Aktualisieren Sie die Konsole und versuchen Sie es erneut.',
  reasonUnexpected: ({ said }) => `Etwas ist schiefgegangen: „${said}“`,

  pauseChange: 'Anhalten',
  resumeChange: 'Fortsetzen',
  confirmChange: 'Als erledigt markieren',
  resendChange: 'Erneut senden',
  retryChange: 'Erneut versuchen',
  discardChange: 'Verwerfen',
  actionOn: ({ action, title }) => `${action}: ${title}`,

  createAction: ({ kind }) =>
    ({
      organization: 'Organisation anlegen',
      'focus-area': 'Fokusbereich anlegen',
      'cost-item': 'Kostenposten anlegen',
      'benefit-item': 'Nutzenposten anlegen',
    })[kind],
  updateAction: ({ kind }) =>
    ({
      organization: 'Organisation ändern',
      'focus-area': 'Fokusbereich ändern',
      'cost-item': 'Kostenposten ändern',
      'benefit-item': 'Nutzenposten ändern',
    })[kind],
  archiveAction: 'Organisation archivieren',
  deleteAction: ({ kind }) =>
    ({
      organization: 'Organisation löschen',
      'focus-area': 'Fokusbereich löschen',
      'cost-item': 'Kostenposten löschen',
      'benefit-item': 'Nutzenposten löschen',
    })[kind],
  undoAction: ({ kind }) =>
    ({
      organization: 'Änderung der Organisation rückgängig machen',
      'focus-area': 'Änderung des Fokusbereichs rückgängig machen',
      'cost-item': 'Änderung des Kostenpostens rückgängig machen',
      'benefit-item': 'Änderung des Nutzenpostens rückgängig machen',
    })[kind],
  importAction: ({ kind }) =>
    kind === 'cost-item' ? 'Kostenposten importieren' : 'Nutzenposten importieren',

  storageFull:
    'Der Speicher dieses Geräts ist voll. Schaffen Sie Platz, oder senden oder exportieren Sie Ihre ausstehenden Änderungen, und versuchen Sie es erneut.',
  storageLost:
    'Die Daten auf diesem Gerät wurden gelöscht oder geschlossen. Die Änderungen hier gibt es nur noch in diesem Tab: Exportieren Sie sie und laden Sie die Seite neu.',
  storageBlocked:
    'In einem anderen Tab ist eine ältere Version der Konsole geöffnet. Schließen Sie ihn, damit Ihre ausstehenden Änderungen hier erscheinen.',
  storageRefused: ({ said }) =>
    `Dieses Gerät kann keine Änderungen speichern: „${said}“ Erlauben Sie dieser Website, Daten zu speichern, und öffnen Sie sie erneut.`,
}
