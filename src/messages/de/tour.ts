import type { Messages } from '#messages/messages.ts'

export const messages: Messages['tour'] = {
  firstSteps: 'Erste Schritte',
  step: ({ step, count }) => `${step} von ${count}`,
  skip: 'Überspringen',
  next: 'Weiter',
  gotIt: 'Verstanden',
  findTitle: 'Alles durchsuchen',
  findText: ({ palette, search }) => [
    palette,
    ' findet Datensätze und führt Befehle aus. ',
    search,
    ' durchsucht die Liste, die Sie gerade sehen.',
  ],
  keysTitle: 'Mit der Tastatur arbeiten',
  keysText: ({ enter, edit, help }) => [
    'Mit den Pfeiltasten bewegen Sie sich im Baum, ',
    enter,
    ' öffnet einen Datensatz, ',
    edit,
    ' bearbeitet ihn an Ort und Stelle. ',
    help,
    ' zeigt die Tastenkürzel jeder Seite.',
  ],
  safeTitle: 'Nichts geht verloren',
  safeText:
    'Änderungen werden auf diesem Gerät gespeichert und gesendet, sobald Sie online sind. Unter „Ungesendete Änderungen“ sehen Sie sie und mögliche Konflikte.',
}
