import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Changes = typeof import('#messages/en/ui-changes.ts').changes

const saving = 'Wird gespeichert…'

export const changes: Pick<Messages['ui'], keyof Changes> = {
  changesSaved: 'Gespeichert',
  changesSaving: saving,
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

  progress: {
    saving,
    conflict: 'Eine andere Person hat dasselbe Feld geändert. Wählen Sie, welcher Wert gelten soll.',
    rejected: ({ reason }) => `Nicht gespeichert. ${reason}`,
    'not-sent': ({ reason }) => `Nicht gesendet. ${reason}`,
    'waits-for-sign-in': 'Wartet auf Ihre Anmeldung.',
    'waits-for-other': 'Wartet auf eine andere Änderung mit Handlungsbedarf.',
    paused: 'Angehalten.',
    'waits-for-paused': 'Wartet auf eine angehaltene Änderung.',
    offline: 'Offline. Liegt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.',
    unconfirmed: 'Gesendet, aber nicht bestätigt. Der Dienst wird gefragt…',
    retrying: ({ reason }) => `Neuer Versuch. ${reason}`,
  },

  reasons: {
    none: 'Der Dienst hat keinen Grund genannt.',
    'record-missing': 'Dieser Datensatz wurde gelöscht.',
    gone: 'Dieser Datensatz wurde gelöscht. Ihre Eingaben bleiben hier, bis Sie sie verwerfen.',
    'owner-missing':
      'Die verantwortliche Person wurde nicht gefunden oder kann nicht mehr gewählt werden. Wählen Sie eine andere Person.',
    'parent-missing': 'Der übergeordnete Datensatz wurde nicht gefunden. Vielleicht wurde er gelöscht.',
    'type-missing':
      'Der Typ wurde nicht gefunden oder kann nicht mehr gewählt werden. Wählen Sie einen anderen.',
    'external-id-taken': 'Ein anderer Posten hat diese externe ID.',
    contradicted: ({ said }) => `Sie widerspricht anderen Daten: „${said}“`,
    invalid: ({ said }) => `Der Dienst hat sie nicht angenommen: „${said}“`,
    unauthenticated:
      'Der Dienst hat Ihre Anmeldung nicht angenommen. Melden Sie sich neu an und versuchen Sie es erneut.',
    unauthorized:
      'Sie sind angemeldet, aber der Dienst hat diese Änderung nicht angenommen. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    forbidden:
      'Sie haben dafür keine Berechtigung. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    'not-implemented': 'Dieser Dienst unterstützt diese Änderung nicht.',
    'no-look-up':
      'Der Dienst hat nicht geantwortet und kann nicht sagen, ob der Datensatz angelegt wurde. Sehen Sie dort nach und wählen Sie dann.',
    offline: 'Der Dienst hat nicht geantwortet.',
    timeout: 'Der Dienst hat zu lange für eine Antwort gebraucht.',
    unavailable: 'Der Dienst ist vorübergehend nicht verfügbar.',
    orphaned: 'Sie gehört zu einem Datensatz, der verworfen wurde, bevor er angelegt war.',
    'id-unknown':
      'Sie gehört zu einem neuen Datensatz, dessen ID nicht bekannt ist. Nehmen Sie die Änderung im Baum vor.',
    'console-too-old':
      'Diese Version der Konsole kann sie nicht senden. Aktualisieren Sie die Konsole und versuchen Sie es erneut.',
    unexpected: ({ said }) => `Etwas ist schiefgegangen: „${said}“`,
  },

  acts: {
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    confirm: 'Als erledigt markieren',
    resend: 'Erneut senden',
    retry: 'Erneut versuchen',
    discard: 'Verwerfen',
  },
  askDiscardWith: ({ count }) =>
    plural(count, {
      one: 'Diese und 1 von ihr abhängige Änderung verwerfen? Sie lassen sich nicht wiederherstellen.',
      other: `Diese und ${number(count)} von ihr abhängige Änderungen verwerfen? Sie lassen sich nicht wiederherstellen.`,
    }),
  notDone: ({ count }) =>
    plural(count, {
      one: 'Noch nicht möglich: Der Dienst führt die Änderung vielleicht noch aus. In einer Minute erneut versuchen.',
      other: `Bei ${number(count)} Änderungen noch nicht möglich: Der Dienst führt sie vielleicht noch aus. In einer Minute erneut versuchen.`,
    }),
  actionOn: ({ action, title }) => `${action}: ${title}`,

  actions: {
    create: ({ kind }) =>
      ({
        organization: 'Organisation anlegen',
        'focus-area': 'Fokusbereich anlegen',
        'cost-item': 'Kostenposten anlegen',
        'benefit-item': 'Nutzenposten anlegen',
      })[kind],
    update: ({ kind }) =>
      ({
        organization: 'Organisation ändern',
        'focus-area': 'Fokusbereich ändern',
        'cost-item': 'Kostenposten ändern',
        'benefit-item': 'Nutzenposten ändern',
      })[kind],
    move: ({ kind }) => (kind === 'organization' ? 'Organisation verschieben' : 'Fokusbereich verschieben'),
    archive: 'Organisation archivieren',
    delete: ({ kind }) =>
      ({
        organization: 'Organisation löschen',
        'focus-area': 'Fokusbereich löschen',
        'cost-item': 'Kostenposten löschen',
        'benefit-item': 'Nutzenposten löschen',
      })[kind],
    undo: ({ kind }) =>
      ({
        organization: 'Änderung der Organisation rückgängig machen',
        'focus-area': 'Änderung des Fokusbereichs rückgängig machen',
        'cost-item': 'Änderung des Kostenpostens rückgängig machen',
        'benefit-item': 'Änderung des Nutzenpostens rückgängig machen',
      })[kind],
    import: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten importieren' : 'Nutzenposten importieren'),
  },

  storageProblems: {
    full: 'Der Speicher dieses Geräts ist voll. Schaffen Sie Platz, oder senden oder exportieren Sie Ihre ausstehenden Änderungen, und versuchen Sie es erneut.',
    lost: 'Die Daten auf diesem Gerät wurden gelöscht oder geschlossen. Die Änderungen hier gibt es nur noch in diesem Tab: Exportieren Sie sie und laden Sie die Seite neu.',
    blocked:
      'In einem anderen Tab ist eine ältere Version der Konsole geöffnet. Schließen Sie ihn, damit Ihre ausstehenden Änderungen hier erscheinen.',
    refused: ({ said }) =>
      `Dieses Gerät kann keine Änderungen speichern: „${said}“ Erlauben Sie dieser Website, Daten zu speichern, und öffnen Sie sie erneut.`,
  },
}
