import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['session'] = {
  title: 'Bei Planning Console anmelden',
  signIn: 'Anmelden',
  cancel: 'Abbrechen',
  loading: 'Wird geladen…',
  signingIn: 'Sie werden angemeldet…',
  signInAs: ({ name }) => `Als ${name} anmelden?`,
  forSite: ({ host }) => `Verwenden Sie Ihre Zugangsdaten für ${host}`,
  pending: ({ count }) =>
    plural(count, {
      one: '1 ungesendete Änderung liegt auf diesem Gerät. Sie wird gesendet, nachdem Sie sich angemeldet haben.',
      other: `${number(count)} ungesendete Änderungen liegen auf diesem Gerät. Sie werden gesendet, nachdem Sie sich angemeldet haben.`,
    }),
  signOutUnfinished:
    'Sie sind abgemeldet, und Ihre Daten wurden von diesem Gerät gelöscht. Der Dienst hat noch nicht geantwortet: Lassen Sie diese Seite geöffnet, bis Ihre Sitzung auch dort endet.',
  sealedHint:
    'Die Site prüft Ihre Zugangsdaten. Gespeichert werden sie nur in einem verschlüsselten Cookie dieses Browsers.',
  useInvitation:
    'Öffnen Sie den Einladungslink, den Sie erhalten haben. Sie finden ihn nicht mehr? Bitten Sie Ihre Administration um einen neuen.',
  withApiToken: 'Mit einem API-Token anmelden',
  linkHint:
    'Haben Sie den Dienst selbst gestartet? Öffnen Sie den Anmeldelink in dessen Terminal, oder erstellen Sie dort einen mit „npm run sign-in-link“.',

  signOnWith: ({ name }) => `Mit ${name} anmelden`,
  signOnWithLink: ({ name }) =>
    `Wenn Sie sich mit ${name} anmelden, wird Ihr Konto dort mit diesem Mitglied verbunden.`,
  otherWays: 'Anders anmelden',
  signOnExpired:
    'Diese Anmeldung ist bereits abgeschlossen oder durch eine neuere ersetzt, hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Melden Sie sich erneut an.',
  signOnDeclined: ({ name }) =>
    `Sie haben sich bei ${name} nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich anders an.`,
  signOnUnavailable: ({ name }) =>
    `${name} antwortet nicht. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.`,
  signOnInvalid: ({ name }) =>
    `Die Antwort von ${name} konnte nicht überprüft werden. Versuchen Sie es erneut; wenn es wieder passiert, informieren Sie Ihre Administration.`,
  signOnClock: ({ name }) =>
    `Die Uhren von ${name} und diesem Dienst weichen zu stark voneinander ab. Wenden Sie sich an Ihre Administration: Das Protokoll des Dienstes nennt die Abweichung.`,
  signOnEmailTaken: ({ name }) =>
    `Es gibt ein Mitglied mit Ihrer E-Mail-Adresse, das nicht mit Ihrem Konto bei ${name} verbunden ist. Bitten Sie Ihre Administration um einen Anmeldelink, öffnen Sie ihn, und wählen Sie dort „Mit ${name} anmelden“.`,
  signOnNoRole: ({ name }) =>
    `Ihr Konto bei ${name} hat hier keine Berechtigungen. Bitten Sie Ihre Administration um eine Rolle.`,
  signOnDisabled: 'Ihr Konto ist deaktiviert. Bitten Sie Ihre Administration, es zu aktivieren.',
  signOnLinkExpired: ({ name }) =>
    `Der Anmeldelink wurde bereits verwendet oder ist abgelaufen. Ihr Konto bei ${name} wurde deshalb nicht verbunden. Bitten Sie Ihre Administration um einen neuen Link.`,
  signOnOtherMember: ({ name }) =>
    `Ihr Konto bei ${name} ist mit einem anderen Mitglied verbunden. Melden Sie sich mit einem anderen Konto an, oder bitten Sie Ihre Administration, es zu trennen.`,

  signInWith: 'Anmelden mit',
  emailAndToken: 'E-Mail und API-Token',
  oauthClient: 'OAuth-Client',
  connectBy: 'Mit der Site verbinden über',
  siteAddress: 'Adresse der Site',
  cloudId: 'Cloud-ID',
  cloudIdHint: 'Bei manchen Sites funktionieren Token mit Scopes nur über die Cloud-ID.',
  email: 'E-Mail',
  apiToken: 'API-Token',
  showApiToken: 'API-Token anzeigen',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  showClientSecret: 'Client-Secret anzeigen',
  tooLong: 'Die Eingabe ist zu lang.',
  required: 'Füllen Sie dieses Feld aus, um sich anzumelden.',

  needsHttps:
    'Zum Anmelden ist eine verschlüsselte Verbindung nötig. Öffnen Sie die Konsole über https, oder unter http://localhost auf dem Computer, auf dem der Dienst läuft.',
  cookieRefused:
    'Ihr Browser hat die Sitzung nicht gespeichert. Safari lehnt sichere Cookies auf http://localhost ab: Verwenden Sie einen anderen Browser, oder öffnen Sie die Konsole über https.',
  cookieNotKept:
    'Ihr Browser speichert die Sitzung nicht, deshalb wurde der Link nicht verwendet. Safari lehnt sichere Cookies auf http://localhost ab: Öffnen Sie den Link in einem anderen Browser oder die Konsole über https.',
  linkExpired:
    'Dieser Anmeldelink wurde schon verwendet oder ist abgelaufen. Bitten Sie Ihre Administration um einen neuen, oder erstellen Sie einen mit „npm run sign-in-link“ dort, wo der Dienst läuft.',
  wrongToken: 'E-Mail oder API-Token ist falsch, oder das Token wurde widerrufen.',
  wrongClient: 'Client-ID oder Client-Secret ist falsch, oder der Client wurde widerrufen.',
  noResponse:
    'Der Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung und ob der Dienst läuft, und versuchen Sie es erneut.',
  tooManyAttempts: ({ seconds }) =>
    plural(seconds, {
      one: 'Zu viele Versuche. Versuchen Sie es in 1 Sekunde erneut.',
      other: `Zu viele Versuche. Versuchen Sie es in ${number(seconds)} Sekunden erneut.`,
    }),
  noAccess:
    'Diese Zugangsdaten haben keinen Zugriff auf die Site. Verwenden Sie andere, oder wenden Sie sich an Ihre Administration.',
  failed: 'Sie konnten nicht angemeldet werden. Laden Sie die Seite neu, und versuchen Sie es erneut.',
}
