/** Rows of one table that are about a member: a file of the archive (ACC-5). */
export interface ExportedTable {
  /** The name of the file, without `.json`. */
  name: string
  title: string
  table: string
  /** Columns with the id of a person. A row is theirs if it is in one of them. */
  ids?: readonly string[]
  /** Columns with the ids of several people. A row is theirs if they are among them. */
  idLists?: readonly string[]
  /** Columns with an e-mail address. A row is theirs if it is their address, once they have confirmed it. */
  emails?: readonly string[]
  /** By column of `emails`, one with the id of an account: if that is another's, they had this address before. */
  accounts?: Readonly<Record<string, string>>
  /** Rows that refer to rows of theirs: the column, and the table and column that it refers to. */
  through?: readonly [column: string, table: string, key: string]
  /** Columns that are left out: about others, or meaningless outside. Secrets are always left out. */
  without?: readonly string[]
  /** If given, the only columns that are exported. */
  only?: readonly string[]
  /** Rows in which this column is true are left out: they hold a secret. */
  unless?: string
}

const ofUser = { ids: ['user_id'] } as const
const ofSubscription = { through: ['subscription_id', 'subscription', 'id'] } as const
const ofPayment = { through: ['payment_id', 'payment', 'id'] } as const
const ofCheckout = { through: ['checkout_id', 'checkout', 'id'] } as const

/** Everything that the site holds about a member. */
export const exportedTables: readonly ExportedTable[] = [
  {
    name: 'account',
    title: 'Your account',
    table: 'users',
    ids: ['id'],
    without: ['search_text'],
  },
  { name: 'devices', title: 'Devices on which you are or were logged in', table: 'session', ...ofUser },
  { name: 'sign-in-providers', title: 'Services that you log in with', table: 'identity', ...ofUser },
  { name: 'sign-ins-under-way', title: 'Logins that have begun', table: 'sign_in_code', ...ofUser },
  { name: 'password-resets', title: 'New passwords that wait for their link', table: 'password_reset', ...ofUser },
  {
    name: 'completed-resets',
    title: 'New passwords of the last day that were set by a link',
    table: 'completed_reset',
    ...ofUser,
  },
  {
    name: 'email-change',
    title: 'A new address that waits for its links',
    table: 'email_change',
    ...ofUser,
  },
  {
    name: 'email-confirmation',
    title: 'A link that confirms your address',
    table: 'email_confirmation',
    ...ofUser,
  },
  { name: 'authenticator-app', title: 'Your authenticator app', table: 'totp', ...ofUser },
  { name: 'recovery-codes', title: 'Recovery codes', table: 'recovery_code', ...ofUser },
  { name: 'passkeys', title: 'Passkeys', table: 'passkey', ...ofUser },
  { name: 'wrong-codes', title: 'Wrong codes at your login', table: 'second_step_failure', ...ofUser },
  { name: 'age-lock', title: 'Age lock', table: 'age_lock', ...ofUser },
  {
    name: 'age-lock-openings',
    title: 'Films that you have opened with your PIN',
    table: 'age_opening',
    through: ['session_id', 'session', 'id'],
  },
  { name: 'comments', title: 'Comments', table: 'comment', ...ofUser, without: ['hidden_by'] },
  { name: 'comment-reports', title: 'Comments that you reported', table: 'comment_report', ids: ['reporter_id'] },
  {
    name: 'comment-mute',
    title: 'A time in which you cannot post comments',
    table: 'comment_mute',
    ...ofUser,
    without: ['muted_by'],
  },
  { name: 'reactions', title: 'Likes and dislikes', table: 'reaction', ...ofUser },
  { name: 'watchlist', title: 'Watchlist', table: 'watchlist_entry', ...ofUser },
  { name: 'history', title: 'What you watched, and where you stopped', table: 'playback_position', ...ofUser },
  { name: 'history-off', title: 'Whether you turned the history off', table: 'history_off', ...ofUser },
  {
    name: 'playback sessions',
    title: 'Films that you play or played in the last days',
    table: 'playback_session',
    ...ofUser,
  },
  { name: 'subscriptions', title: 'Premium', table: 'subscription', ...ofUser },
  {
    name: 'subscription-changes',
    title: 'What changed in your Premium',
    table: 'subscription_change',
    ...ofSubscription,
    without: ['actor_id'],
  },
  { name: 'checkouts', title: 'Purchases that you began', table: 'checkout', ...ofUser },
  { name: 'payments', title: 'Payments', table: 'payment', ...ofUser },
  { name: 'refunds', title: 'Refunds', table: 'refund', ...ofPayment, without: ['requested_by', 'error'] },
  { name: 'withdrawals', title: 'Withdrawals', table: 'withdrawal', ...ofPayment },
  { name: 'renewals', title: 'Renewals at the payment provider', table: 'renewal', ...ofCheckout },
  {
    name: 'payment-events',
    title: 'What the payment provider told us',
    table: 'payment_event',
    ...ofCheckout,
    without: ['body', 'error'],
  },
  { name: 'payment-differences', title: 'Payments that are being looked into', table: 'payment_difference', ...ofUser },
  {
    name: 'grants',
    title: 'Premium that was given to you',
    table: 'premium_grant',
    ...ofUser,
    without: ['granted_by'],
  },
  { name: 'vouchers-used', title: 'Vouchers that you used', table: 'voucher_use', ...ofUser },
  { name: 'vouchers-bought', title: 'Vouchers that you bought', table: 'voucher', ...ofPayment, without: ['made_by'] },
  { name: 'gifts', title: 'Gifts that you made', table: 'gift', ...ofCheckout },
  {
    name: 'gifts-to-you',
    title: 'Gifts to your address',
    table: 'gift',
    emails: ['recipient'],
    only: ['message', 'send_on', 'mailed_at'],
  },
  { name: 'reminders', title: 'Reminders that we sent you', table: 'reminder', ...ofSubscription },
  { name: 'payment-reminders', title: 'Mails about a payment that failed', table: 'dunning', ...ofSubscription },
  {
    name: 'mails',
    title: 'Mails to you, and those that carry your words to us',
    table: 'mail',
    emails: ['recipient', 'reply_to'],
    accounts: { recipient: 'user_id' },
    without: ['html_body', 'last_error', 'data_subject_ids'],
    unless: 'is_secret',
  },
  { name: 'mails-by-choice', title: 'Mails that you asked for', table: 'mail_choice', ...ofUser },
  { name: 'film-reminders', title: 'Films that a mail reminded you of', table: 'film_reminder', ...ofUser },
  {
    name: 'mail-limits',
    title: 'When the next mail may be sent to you',
    table: 'mail_recipient',
    emails: ['address'],
  },
  { name: 'contact-messages', title: 'What you wrote to us', table: 'contact_message', emails: ['email'] },
  {
    name: 'invitations',
    title: 'Invitations to you',
    table: 'invitation',
    emails: ['email'],
    without: ['invited_by'],
  },
  {
    name: 'repeatable-calls',
    title: 'What you made in the last day, so that a call that is sent again makes nothing twice',
    table: 'idempotency_key',
    ids: ['caller_id'],
    only: ['endpoint', 'created_at'],
  },
  { name: 'exports', title: 'Archives like this one', table: 'data_export', ...ofUser },
  {
    name: 'desk-actions',
    title: 'What you did at the desk',
    table: 'audit_log',
    ids: ['actor_id'],
    only: ['id', 'at', 'actor_email', 'address', 'action', 'target_kind', 'target_id'],
  },
  {
    name: 'desk-actions-about-you',
    title: 'What the desk did about your account',
    table: 'audit_log',
    idLists: ['data_subject_ids'],
    only: ['id', 'at', 'action', 'target_name', 'before', 'after'],
  },
]

const atWork = 'who did it at the desk: the audit log has the same action, and is exported'

/** Columns that seem to name a person but are in no archive, as `table.column`, and why. */
export const excused: Readonly<Record<string, string>> = {
  'comment.hidden_by': atWork,
  'comment_mute.muted_by': atWork,
  'film.created_by': atWork,
  'import.created_by': atWork,
  'invitation.invited_by': atWork,
  'mail.data_subject_ids': 'for deletion; a mail to somebody else is theirs',
  'mail.user_id':
    'for deletion; what is exported goes by the confirmed address, as anybody may register with another’s',
  'mail_wording.changed_by': atWork,
  'movie_media.address': 'the address of a picture or trailer',
  'movie_media.created_by': atWork,
  'page_version.changed_by': atWork,
  'premium_grant.granted_by': atWork,
  'refund.requested_by': atWork,
  'settings_version.changed_by': atWork,
  'subscription_change.actor_id': 'the member themselves, or who did it at the desk, as above',
  'upload.user_id': atWork,
  'voucher.made_by': atWork,
}

/** A column with such a name holds a person's id, whether or not it refers to `users`. */
export const personColumn = /(^|_)(user|person|member|viewer|owner|actor|author)(_id)?$|_by$|(^|_)subject_ids$/
/** A column with such a name holds an address, or something else that identifies a person. */
export const addressColumn =
  /(^|_)(e?mail|address|ip|network|device|phone|recipient|reply_to|username|customer)(_key)?$/
