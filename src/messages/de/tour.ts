import type { Messages } from '#messages/messages.ts'

export const messages: Messages['tour'] = {
  firstSteps: 'Erste Schritte',
  step: ({ step, count }) => `${step} von ${count}`,
  skip: 'Überspringen',
  next: 'Weiter',
  gotIt: 'Verstanden',
  planTitle: 'Was Sie planen, und wer es umsetzt',
  planText: ({ palette }) => [
    'Fokusbereiche sind die Arbeit, vom größten Ziel bis zu seinen Teilen. Organisationen sind die Teile des Unternehmens, die sie umsetzen. ',
    palette,
    ' findet jeden Datensatz.',
  ],
  costsTitle: 'Was es kostet und bringt',
  costsText:
    'Kostenposten und Nutzenposten gehören zu einem Fokusbereich und haben Beträge je Monat. Fügen Sie eine Tabelle ein oder öffnen Sie eine Datei, um sie zu importieren: Über jede Zahl wird Rechenschaft abgelegt.',
  safeTitle: 'Werte dort ändern, wo sie stehen',
  safeText: ({ undo }) => [
    'Klicken Sie auf einen Status, einen Verantwortlichen oder ein Datum, um es zu ändern; ',
    undo,
    ' macht es rückgängig. Offline geht nichts verloren: Änderungen bleiben auf diesem Gerät und werden später gesendet. Sie finden sie unter „Ungesendete Änderungen“.',
  ],
  emptyTitle: 'Mit der Einrichtung beginnen',
  emptyText:
    'Diese Site ist noch leer. Die Einrichtung fragt nach ihrem Namen, den Typen von Fokusbereichen und Organisationen und den Personen. Jeden Schritt können Sie verlassen und später fortsetzen.',
}
