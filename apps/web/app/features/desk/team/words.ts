import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const teamWords = {
  title: 'Team',
  invite: 'Invite somebody',
  lead: 'Each role opens a part of the desk. Nobody changes their own, and there is always an owner.',
  takeAwayFailed: 'Failed to take the role away',
  role: 'Role',
  roleOfYou: (role: string) => `${role} (you)`,
  lastSeen: 'Last seen',
  changeRole: 'Change role',
  ofMember: (name: string) => ` of ${name}`,
  remove: 'Remove',
  fromTheDesk: (name: string) => ` ${name} from the desk`,
  failed: 'Failed to load the team',
  removeQuestion: (name: string) => `Remove ${name} from the desk?`,
  removeText: 'They are logged out of the desk at once, and get an email. Their account on the site stays as it is.',
  removing: 'Removing...',
  accountDisabled: 'Account disabled',
  notYet: 'Not yet',
  sendFailed: 'Failed to send the invitation',
  withdrawFailed: 'Failed to withdraw the invitation',
  email: 'Email',
  invitedBy: 'Invited by',
  deletedUser: 'Deleted user',
  link: 'Link',
  expired: 'Expired',
  openUntil: (day: string) => `Open until ${day}`,
  sendAgain: 'Send again',
  toEmail: (email: string) => ` to ${email}`,
  withdraw: 'Withdraw',
  theInvitationOf: (email: string) => ` the invitation of ${email}`,
  invitations: 'Invitations',
  invitationsText: (days: number) =>
    `Each is a link by email that works once, within ${days} days. Sending it again makes a new one.`,
  invitationsToDesk: 'Invitations to the desk',
  invitationsFailed: 'Failed to load the invitations',
  nobodyInvited: 'Nobody is invited',
  nobodyInvitedText: 'Whom you invite stands here until they have accepted.',
  inviteTitle: 'Invite somebody to the desk',
  inviteText: 'They get a link by email. With it they set a password, or make an account first if they have none.',
  sendInvitation: 'Send the invitation',
  sending: 'Sending...',
  inviteFailed: 'Failed to invite',
  changeTitle: (name: string) => `Change the role of ${name}`,
  changeText: 'It holds at once, and they get an email.',
  changeTheRole: 'Change the role',
  changing: 'Changing...',
  changeFailed: 'Failed to change the role',
} as const

/** The page that an invitation opens. */
export const invitationWords = {
  invitation: 'Invitation',
  description: 'An invitation to the desk of this site.',
  noAnswer: 'The server does not answer.',
  gone: 'This invitation does not hold any more',
  goneText:
    'It was used, withdrawn or replaced by a newer one, or has expired. An owner of this site can send you a new one.',
  logIn: 'Log in to the desk',
  tryAgain: 'Try Again',
  admin: 'Admin',
  otherAccount: 'Another account is logged in',
  otherAccountText: 'This invitation is for {email}. In this browser {own} is logged in to the desk.',
  logOut: 'Log out and go on',
  backToDesk: 'Back to the desk',
  thisSite: 'this site',
  workAt: (site: string) => `Work at ${site}`,
  invitedAs: 'You are invited to the desk as {role}.',
  makesAccount: 'With this you make an account.',
  keepsAccount:
    'Your account keeps its name and everything in it. It gets a new password, and is logged out everywhere.',
  keepsFactors: 'It also keeps by what you log in to it. From now on that opens the desk:',
  passkeys: (count: number) => plural(count, '1 passkey', `${count} passkeys`),
  app: 'An authenticator app',
  notYours: 'If you do not know one of these, do not accept, and write to whoever invited you.',
  accepting: 'Accepting...',
  accept: 'Accept the invitation',
  username: 'Username',
  usernameIs: 'Username: {name}',
  password: 'Password',
} as const

/** Of `DeskRole`. */
export const roleWords = {
  owner: {
    name: 'Owner',
    text: 'Everything, also settings, the record and this team.',
  },
  editor: {
    name: 'Editor',
    text: 'Catalogue, films and pages.',
  },
  support: {
    name: 'Support',
    text: 'People, comments, gifts, and refunds up to a ceiling.',
  },
  finance: {
    name: 'Finance',
    text: 'Payments, plans and figures.',
  },
} as const
