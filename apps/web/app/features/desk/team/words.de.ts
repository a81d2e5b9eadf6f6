import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const teamWords: Translated<typeof english.teamWords> = {
  title: 'Team',
  invite: 'Jemanden einladen',
  lead: 'Jede Rolle öffnet einen Teil der Verwaltung. Niemand ändert die eigene, und es gibt immer einen Inhaber.',
  takeAwayFailed: 'Die Rolle konnte nicht entzogen werden',
  role: 'Rolle',
  roleOfYou: (role: string) => `${role} (du)`,
  lastSeen: 'Zuletzt gesehen',
  changeRole: 'Rolle ändern',
  ofMember: (name: string) => ` von ${name}`,
  remove: 'Entfernen',
  fromTheDesk: (name: string) => ` (${name}, aus der Verwaltung)`,
  failed: 'Das Team konnte nicht geladen werden',
  removeQuestion: (name: string) => `${name} aus der Verwaltung entfernen?`,
  removeText:
    'Die Person wird sofort aus der Verwaltung abgemeldet und bekommt eine E-Mail. Ihr Konto auf der Website bleibt, wie es ist.',
  removing: 'Wird entfernt …',
  accountDisabled: 'Konto gesperrt',
  notYet: 'Noch nicht',
  sendFailed: 'Die Einladung konnte nicht gesendet werden',
  withdrawFailed: 'Die Einladung konnte nicht zurückgezogen werden',
  email: 'E-Mail',
  invitedBy: 'Eingeladen von',
  deletedUser: 'Gelöschtes Konto',
  link: 'Link',
  expired: 'Abgelaufen',
  openUntil: (day: string) => `Offen bis ${day}`,
  sendAgain: 'Erneut senden',
  toEmail: (email: string) => ` an ${email}`,
  withdraw: 'Zurückziehen',
  theInvitationOf: (email: string) => ` (Einladung von ${email})`,
  invitations: 'Einladungen',
  invitationsText: (days: number) =>
    `Jede ist ein Link per E-Mail, der einmal gilt, innerhalb von ${days} Tagen. Erneut gesendet ist es ein neuer.`,
  invitationsToDesk: 'Einladungen in die Verwaltung',
  invitationsFailed: 'Die Einladungen konnten nicht geladen werden',
  nobodyInvited: 'Niemand ist eingeladen',
  nobodyInvitedText: 'Wen du einlädst, steht hier, bis die Einladung angenommen ist.',
  inviteTitle: 'Jemanden in die Verwaltung einladen',
  inviteText:
    'Die Person bekommt einen Link per E-Mail. Damit setzt sie ein Passwort, oder legt zuerst ein Konto an, wenn sie keins hat.',
  sendInvitation: 'Einladung senden',
  sending: 'Wird gesendet …',
  inviteFailed: 'Das Einladen ist fehlgeschlagen',
  changeTitle: (name: string) => `Die Rolle von ${name} ändern`,
  changeText: 'Sie gilt sofort, und die Person bekommt eine E-Mail.',
  changeTheRole: 'Rolle ändern',
  changing: 'Wird geändert …',
  changeFailed: 'Die Rolle konnte nicht geändert werden',
}

export const invitationWords: Translated<typeof english.invitationWords> = {
  invitation: 'Einladung',
  description: 'Eine Einladung in die Verwaltung dieser Website.',
  noAnswer: 'Der Server antwortet nicht.',
  gone: 'Diese Einladung gilt nicht mehr',
  goneText:
    'Sie wurde benutzt, zurückgezogen oder durch eine neuere ersetzt, oder ist abgelaufen. Ein Inhaber dieser Website kann dir eine neue schicken.',
  logIn: 'In der Verwaltung anmelden',
  tryAgain: 'Noch einmal versuchen',
  admin: 'Verwaltung',
  otherAccount: 'Ein anderes Konto ist angemeldet',
  otherAccountText: 'Diese Einladung ist für {email}. In diesem Browser ist {own} in der Verwaltung angemeldet.',
  logOut: 'Abmelden und weiter',
  backToDesk: 'Zurück zur Verwaltung',
  thisSite: 'dieser Website',
  workAt: (site: string) => `Mitarbeit bei ${site}`,
  invitedAs: 'Du bist in die Verwaltung eingeladen, als {role}.',
  makesAccount: 'Damit legst du ein Konto an.',
  keepsAccount:
    'Dein Konto behält seinen Namen und alles darin. Es bekommt ein neues Passwort und wird überall abgemeldet.',
  keepsFactors: 'Es behält auch das, womit du dich anmeldest. Von jetzt an kommt man damit in die Verwaltung:',
  passkeys: (count) => plural(count, '1 Passkey', `${count} Passkeys`),
  app: 'Eine Authenticator-App',
  notYours: 'Wenn du eins davon nicht kennst, nimm nicht an und schreib der Person, die dich eingeladen hat.',
  accepting: 'Wird angenommen …',
  accept: 'Einladung annehmen',
  username: 'Benutzername',
  usernameIs: 'Benutzername: {name}',
  password: 'Passwort',
}

export const roleWords: Translated<typeof english.roleWords> = {
  owner: {
    name: 'Inhaber',
    text: 'Alles, auch Einstellungen, das Protokoll und dieses Team.',
  },
  editor: {
    name: 'Redaktion',
    text: 'Katalog, Filmdateien und Seiten.',
  },
  support: {
    name: 'Support',
    text: 'Menschen, Kommentare, Geschenke und Erstattungen bis zu einer Grenze.',
  },
  finance: {
    name: 'Finanzen',
    text: 'Zahlungen, Tarife und Zahlen.',
  },
}
