import { paymentMessages } from './payments.words.ts'

/** What stands around the text of a mail. */
export const mailFrame = {
  /** Where a mail says nothing else. */
  footer: 'You get this because your account at {site} has this address.',
  copyAddress: 'Or copy this address into your browser:',
  /** Above mails about a price, while no money moves. */
  testNote: `${paymentMessages.testMode}. ${paymentMessages.testModeText}`,
  testSubject: `${paymentMessages.testMode}: {subject}`,
} as const

const ifNotYou = `If that was you, there is nothing to do. If not, change your password now:

[Change the password]({link})

Then look at your account, and if anything looks wrong, write to {contact}.`

const paymentFailed = `Hello {username},

We could not charge your card for the next period of Premium at {site}. It may have expired, or your bank refused.

You keep Premium until {untilDay}. Check your card, and nothing changes for you.

- Payment failed: {failedAt}
- Premium until: {until}

[Change your card]({link})

Your card is charged once, when it works again. If you do not want Premium any longer, do nothing: it ends by itself.`

const asked = 'You get this because you asked for it in your account at {site}. To get no more of these: {unsubscribe}'

/** By what else the account of somebody new in the desk opens. */
const stepsFromBefore = {
  none: 'The account has no passkey and no authenticator app yet.',
  app: 'The account has an authenticator app from before.',
  passkeys: 'The account has passkeys from before, which open the desk: {passkeys}.',
  both: 'The account has an authenticator app from before, and passkeys, which open the desk: {passkeys}.',
} as const

const roles = {
  owner: 'owner (everything)',
  editor: 'editor (catalogue, films and pages)',
  support: 'support (people, comments, gifts and small refunds)',
  finance: 'finance (payments, plans and figures)',
} as const

/** What became of Premium, or of a gift, with the money that was paid for it. */
const premiumAfter = {
  kept: 'Your Premium stays as it is.',
  ended: 'Your Premium has ended with it. Your account and your watchlist stay.',
  shorter: 'The days of this payment were taken back: you have Premium until {untilDay}.',
  withdrawn: 'It belongs to your withdrawal, which we have confirmed before.',
  giftKept: 'Your gift stays as it is.',
  giftOff: 'The code of your gift cannot be redeemed any more.',
  giftTaken: 'Your gift was redeemed. Those of its days that had not begun were taken back.',
} as const

/**
 * SITE-4, SITE-10: every mail. `when` is for the desk. How a text is read: `platform/mail/template.ts` of the server.
 * `phrases` are fields of which one of several sentences is put in.
 */
export const mailTexts = {
  'account.confirm': {
    when: 'When somebody has registered.',
    subject: 'Confirm your address for {site}',
    text: `Hello {username},

Someone made an account at {site} with this address. If that was you, confirm it within {hours}: then you can also write comments and give Premium to others.

[Confirm this address]({link})

If it was not you, you can ignore this email, and do not open the link.`,
    footer: 'You get this because someone gave this address to {site} for a new account.',
  },
  'account.password': {
    when: 'When somebody has asked for a new password.',
    subject: 'Confirm your new password for {site}',
    text: `Hello {username},

Someone asked for a new password for your {account}. If that was you, confirm it within {minutes}, ideally in the browser you asked from.

[Confirm the new password]({link})

If it was not you, you can ignore this email: your password stays as it is.

Do not forward this email: anyone with the link can change your password.`,
    footer: 'You get this because someone gave this address on the password page of {site}.',
    phrases: { account: { user: 'account at {site}', admin: 'admin account at {site}' } },
  },
  'account.password-changed': {
    when: 'When a password has changed.',
    subject: 'Your password for {site} was changed',
    text: `Hello {username},

The password of your account at {site} has been changed, and {loggedOut}

If it was not you, reset your password now:

[Reset the password]({link})

If that does not help, write to {contact}.`,
    phrases: {
      loggedOut: {
        everywhere: 'you were logged out everywhere. If that was you, simply log in again.',
        elsewhere: 'you were logged out on all other devices. If that was you, there is nothing to do.',
      },
    },
  },
  'account.new-address-old': {
    when: 'When a member wants another address: to the one of today.',
    subject: 'A new address for your account at {site}',
    text: `Hello {username},

Someone asked to use {newAddress} for your account at {site} from now on. If that was you, confirm it here within {hours}, and also in the email that we sent to the new address.

[Use the new address]({link})

If it was not you, do not open the link, and change your password: whoever asked knows it.

Do not forward this email: anyone with the link can confirm the change.`,
  },
  'account.new-address': {
    when: 'When a member wants another address: to the new one.',
    subject: 'Confirm this address for {site}',
    text: `Hello {username},

Someone asked to use this address for their account at {site}. {confirm}

[Confirm this address]({link})

If it was not you, you can ignore this email: nothing will happen.`,
    footer: 'You get this because someone gave this address on the account page of {site}.',
    phrases: {
      confirm: {
        both: 'If that was you, confirm it here within {hours}, and also in the email that we sent to the address you use now.',
        this: 'If that was you, confirm it here within {hours}.',
      },
    },
  },
  'account.address-changed': {
    when: 'When an account has another address: to both.',
    subject: 'Your address for {site} was changed',
    text: `Hello {username},

Your account at {site} now has the address {newAddress}. Use it to log in.

If that was not you, write to {contact} at once.`,
    footer: 'You get this because your account at {site} has or had this address.',
  },
  'account.disabled': {
    when: 'When the desk has disabled an account.',
    subject: 'Your account at {site} has been disabled',
    text: `Hello {username},

Your account at {site} has been disabled, and you were logged out everywhere. This is why:

> Reason. {reason}

If you think that this is a mistake, write to {contact}.`,
  },
  'account.enabled': {
    when: 'When the desk has enabled an account again.',
    subject: 'Your account at {site} has been enabled again',
    text: `Hello {username},

Your account at {site} has been enabled again. You can log in as before.

[Log in]({link})`,
  },
  'account.session-reused': {
    when: 'When a browser was logged out, as its session may have been copied.',
    subject: 'A browser was logged out of your {site} account',
    text: `Hello {username},

An old session of your {site} account was used again. It may have been copied, so we logged out the browser that it belongs to.

If you know why, for example because you restored a backup, just log in again. If not, change your password:

[Change the password]({link})

If anything looks wrong, write to {contact}.`,
  },
  'account.data-ready': {
    when: 'When the data that a member asked for can be downloaded.',
    subject: 'Your data from {site} is ready',
    text: `Hello {username},

The archive with everything that {site} holds about you is ready. You can download it for {days}, on your account page.

[Go to your account]({link})

If you have not asked for it, somebody else is logged in to your account: change your password, which logs them out.`,
  },
  'account.deletion': {
    when: 'When a member has asked to delete their account.',
    subject: 'Your account at {site} will be deleted',
    text: `Hello {username},

You asked to delete your account at {site}, and were logged out everywhere. It will be deleted on {deletionDay}. Until then, for {days}, you can log in and keep it: everything is as before then.

[Log in to keep the account]({link})

If it was not you, log in, keep the account, and change your password: whoever asked knows it.`,
  },
  'factors.passkey-added': {
    when: 'When a passkey was added.',
    subject: 'A passkey was added to your account at {site}',
    text: `Hello {username},

A passkey was added to your account, and all other devices were logged out. From now on you can log in with it.

${ifNotYou}`,
  },
  'factors.passkey-removed': {
    when: 'When a passkey was removed.',
    subject: 'A passkey was removed from your account at {site}',
    text: `Hello {username},

A passkey was removed from your account, and all other devices were logged out.

${ifNotYou}`,
  },
  'factors.app-added': {
    when: 'When an authenticator app was added.',
    subject: 'An authenticator app was added to your account at {site}',
    text: `Hello {username},

From now on we ask for a code of your authenticator app after your password. All other devices were logged out.

${ifNotYou}`,
  },
  'factors.app-removed': {
    when: 'When an authenticator app was removed.',
    subject: 'The authenticator app was removed from your account at {site}',
    text: `Hello {username},

We do not ask for a code of your authenticator app any more. All other devices were logged out.

${ifNotYou}`,
  },
  'factors.codes-renewed': {
    when: 'When new recovery codes were made.',
    subject: 'New recovery codes for your account at {site}',
    text: `Hello {username},

New recovery codes were made for your account. Those from before do not work any more.

${ifNotYou}`,
  },
  'factors.code-used': {
    when: 'When somebody has logged in with a recovery code.',
    subject: 'A recovery code was used for your account at {site}',
    text: `Hello {username},

Someone logged in to your account with your password and one of your recovery codes.

{codesLeft}

[Go to your account]({link})

If that was not you, change your password, and write to {contact}.`,
    phrases: { codesLeft: { one: 'One code is left.', other: '{codes} codes are left.' } },
  },
  'factors.wrong-codes': {
    when: 'When ten codes in a row were wrong, at most once a day.',
    subject: 'Wrong codes at the login of your account at {site}',
    text: `Hello {username},

Someone has entered wrong codes for the second step of your login. Wrong codes since the last right one: {wrong}.

Whoever does that knows your password, or can read your email. The longer it goes on, the longer each next code has to wait. Your recovery codes and your passkeys work at any time.

If that was not you, change the passwords of your email and of your account now:

[Change the password]({link})

Questions? Write to {contact}.`,
  },
  'factors.reset': {
    when: 'When the desk has reset the two-step login of a member.',
    subject: 'Two-step login was reset for your account at {site}',
    text: `Hello {username},

We have removed the passkeys, the authenticator app and the recovery codes of your account, and logged you out everywhere. You can log in with your password alone, and set up two steps again.

[Log in]({link})

If you have not asked for that, write to {contact} at once.`,
  },
  'premium.began': {
    when: 'When Premium begins: bought, by a code, or given by the desk.',
    subject: 'Welcome to {site} Premium',
    text: `# Welcome to Premium

Hello {username},

{how}

Choose a preferred genre on your profile, and we make a Must Watch list from it.

- Plan: {plan}
- Started: {started}
- Premium until: {until}

[Choose your genre]({link})

{renewal}`,
    phrases: {
      how: {
        paid: 'You have Premium until {untilDay}. The receipt comes in a separate email.',
        voucher: 'Your code was redeemed: you have Premium until {untilDay}. Nothing is charged.',
        desk: 'The people who run {site} have given you Premium until {untilDay}. It costs you nothing.',
      },
      renewal: {
        renews:
          'It renews by itself at the end of each period, and you get a receipt each time. You can cancel on your profile at any time, and keep what is paid.',
        ends: 'Nothing renews by itself. We email you a week before it ends, and you decide.',
      },
    },
  },
  'premium.ending': {
    when: 'Some days before Premium ends, where it does not renew by itself.',
    subject: 'Your {site} Premium ends on {untilDate} ({left} left)',
    text: `# Your Premium ends on {untilDate}

Hello {username},

Your Premium at {site} ends on {untilDay} ({left} left).

{extending}

- Plan: {plan}
- Started: {started}
- Ends: {until}

[{action}]({link})

If you do nothing, it ends by itself and nothing is charged. Your account, your watchlist and your preferred genre stay.`,
    phrases: {
      extending: {
        now: 'If you extend it now, you lose nothing: the new days are added to those you have left.',
        later: 'It can be extended in its last {lastDays}, from {extendableFrom}.',
      },
      action: { extend: 'Extend Premium', profile: 'Open your profile' },
    },
  },
  'premium.expired': {
    when: 'When Premium has ended.',
    subject: 'Your {site} Premium has ended',
    text: `# Your Premium has ended

Hello {username},

Your Premium at {site} ended on {untilDay}. It was not renewed, and nothing was charged.

{next}

- Plan: {plan}
- Started: {started}
- Ended: {until}

[{action}]({link})`,
    phrases: {
      next: {
        sold: 'Whenever you want it back, choose a plan: your watchlist and your preferred genre are still there.',
        unsold: 'Your account, your watchlist and your preferred genre stay as they are.',
      },
      action: { plans: 'See the plans', profile: 'Open your profile' },
    },
  },
  'premium.cancelled': {
    when: 'When Premium was cancelled and has ended at once.',
    subject: 'Your {site} Premium was cancelled',
    text: `# Your Premium was cancelled

Hello {username},

{who}

Our terms say what can be refunded: {terms}

Your account, your watchlist and your preferred genre stay.

- Plan: {plan}
- Started: {started}
- Cancelled: {cancelledAt}
- Would have ended: {untilDay}

[Open your profile]({link})

{mistake}`,
    phrases: {
      who: {
        person: 'You have cancelled your Premium at {site}. It ended at once.',
        desk: 'The people who run {site} have cancelled your Premium. It ended at once.',
      },
      mistake: {
        person: 'If it was not you, change your password and write to {contact}.',
        desk: 'If you think that this is a mistake, write to {contact}.',
      },
    },
  },
  'premium.payment-failed': {
    when: 'When a card could not be charged for the next period.',
    subject: 'Your payment for {site} Premium failed',
    text: `# Your payment failed

${paymentFailed}`,
  },
  'premium.payment-still-fails': {
    when: 'Three days after a card could not be charged.',
    subject: 'Your payment for {site} Premium still fails',
    text: `# Your Premium is kept until {untilDate}

${paymentFailed}`,
  },
  'premium.payment-last': {
    when: 'Six days after a card could not be charged.',
    subject: 'Your {site} Premium ends on {untilDate} unless it is paid',
    text: `# Your Premium is kept until {untilDate}

${paymentFailed}`,
  },
  'premium.renewal-stopped': {
    when: 'When the renewal of Premium was cancelled.',
    subject: 'Your {site} Premium will not be renewed',
    text: `# Premium until {untilDate}, not renewed

Hello {username},

{who}

You keep Premium until {untilDay}, and nothing more is charged.

- Premium until: {until}

[Open your profile]({link})

Until then you can take it back on your profile. Your watchlist and your preferred genre stay.`,
    phrases: {
      who: {
        person: 'You have cancelled the renewal of your Premium at {site}.',
        desk: 'The people who run {site} have cancelled the renewal of your Premium.',
      },
    },
  },
  'premium.renewal-resumed': {
    when: 'When a member has taken back the cancellation of the renewal.',
    subject: 'Your {site} Premium renews again',
    text: `# Your Premium renews again

Hello {username},

You have taken back the cancellation: your Premium at {site} goes on after {untilDay}.

Your card is charged then, and you get a receipt. You can cancel at any time on your profile.

[Open your profile]({link})

If it was not you, change your password and write to {contact}.`,
  },
  'payments.receipt': {
    when: 'After each payment.',
    subject: 'Your receipt from {site}',
    text: `# Receipt: {amount}

Hello {username},

{thanks}

{giftCode}

- Plan: {plan}, {days}
- {priceLabel}: {price}
- {dateLabel}: {paidOn}
- Premium until: {untilDay}
- Code: {code}
- Receipt number: {number}
- Payment reference: {reference}

[{action}]({link})

{renewal} Questions about this payment? Write to {contact}.`,
    phrases: {
      thanks: {
        paid: 'Thank you for your payment of {amount} to {operator}, for {days} of Premium.',
        gift: 'Thank you for your payment of {amount} to {operator}, for {days} of Premium as a gift.',
        test: '{days} of Premium were added to your account. As this is a test, nothing was charged.',
        testGift: '{days} of Premium were made into a gift. As this is a test, nothing was charged.',
      },
      giftCode: {
        now: 'We send the code to {recipient} now. It can be redeemed once, by whoever has it.',
        later: 'We send the code to {recipient} on {sendDay}. It can be redeemed once, by whoever has it.',
      },
      priceLabel: { plain: 'Price', taxed: 'Price, incl. {tax}' },
      dateLabel: { paid: 'Paid on', test: 'Date' },
      action: { profile: 'Open your profile', payments: 'See your payments' },
      renewal: {
        renews: 'This plan renews by itself until you cancel it on your profile.',
        ends: 'Nothing renews by itself.',
      },
    },
  },
  'payments.refund': {
    when: 'When money was given back.',
    subject: 'Your refund from {site}',
    text: `# Refund: {amount}

Hello {username},

{refunded}

{premium}

- Plan: {plan}
- Refunded: {price}
- Refund number: {number}
- Refund reference: {reference}

[Open your profile]({link})

Questions about this refund? Write to {contact}.`,
    phrases: {
      refunded: {
        whole:
          '{operator} has given back the {amount} that you paid on {paidDay}. It goes back the way it came, which can take up to ten days.',
        part: '{operator} has given back {amount} of the {paidAmount} that you paid on {paidDay}. It goes back the way it came, which can take up to ten days.',
        test: '{amount} of your payment of {paidDay} were marked as refunded. As this is a test, no money moved.',
      },
      premium: premiumAfter,
    },
  },
  'payments.withdrawal': {
    when: 'At once when a member withdraws from a contract.',
    subject: 'You have withdrawn from your contract with {site}',
    text: `# Withdrawal confirmed

Hello {username},

On {withdrawnAt} you withdrew from the contract about the plan below. {operator} has received that.

{amount} of the {paidAmount} that you paid go back the way they came. We tell you when they are sent.

{premium}

- Plan: {plan}
- Paid on: {paidOn}
- Receipt number: {number}
- Withdrawn on: {withdrawnAt}
- Given back: {price}

[Open your profile]({link})

Keep this mail: it is your confirmation. Questions? Write to {contact}.`,
    phrases: {
      premium: premiumAfter,
    },
  },
  'gifts.given': {
    when: 'To somebody for whom a member has bought Premium.',
    subject: '{giver} gives you {days} of {site} Premium',
    text: `# A gift for you

{giver} has given you {days} of Premium at {site}.

{writes}

- Your code: {code}
- Gives: {days} of Premium ({plan})

[Redeem your gift]({link})

Log in or make an account, and the days begin when you redeem the code. If you have Premium already, they are added to it. Nothing renews by itself, and no card is needed.`,
    footer:
      'You get this once, because a member of {site} has entered this address for a gift. Questions? Write to {contact}.',
    phrases: {
      giver: { named: '{giverName}', gone: 'Somebody' },
      writes: { message: 'They write:\n\n"{message}"' },
    },
  },
  'films.new': {
    when: 'To members who asked for it: when films can be watched that are new.',
    subject: 'New at {site}: {title}',
    text: `Hello {username},

These films can be watched now:

{films}

[See what is new]({link})

{more}`,
    footer: asked,
    phrases: { more: { one: 'And one more.', other: 'And {moreFilms} more.' } },
  },
  'films.unfinished': {
    when: 'To members who asked for it: about a film that they have begun.',
    subject: 'You have not finished {title}',
    text: `Hello {username},

You stopped in the middle of {title}. {timeLeft}

[Go on watching]({link})`,
    footer: asked,
    phrases: { timeLeft: { one: 'There is one minute left.', other: 'There are {minutes} left.' } },
  },
  'comments.warning': {
    when: 'When the desk warns a member about a comment.',
    subject: 'About your comment at {site}',
    text: `Hello {username},

This is about your comment on "{title}":

"{comment}"

Please do not write like this again.

> Reason. {reason}

If you think that this is a mistake, write to {contact}.`,
  },
  'contact.received': {
    when: 'To somebody who has written to you on the contact page.',
    subject: '{site} has your message',
    text: `Hello,

Thank you for your message. It has reached us, and a person will read it and answer.`,
    footer:
      'You get this because someone gave this address on the contact page of {site}. If it was not you, there is nothing to do.',
  },
  'contact.message': {
    when: 'To you: what somebody has written on the contact page.',
    subject: '{site}: a message from {name}',
    text: `{name} <{address}> wrote:

{message}`,
    footer: 'Sent from the contact page of {siteUrl}. An answer to this mail goes to {address}.',
  },
  'people.invitation': {
    when: 'To somebody whom the desk invites to make an account.',
    subject: 'You are invited to {site}',
    text: `# An invitation

You are invited to make an account at {site}. The link works once, within {days}.

[Make an account]({link})

Do not forward this email: whoever has the link can make the account.`,
    footer:
      'You get this because somebody who runs {site} has entered this address. If you do not want an account, ignore it. Questions? Write to {contact}.',
  },
  'team.invitation': {
    when: 'To somebody who is invited to work in the desk.',
    subject: 'You are invited to work at {site}',
    text: `# An invitation

You are invited to the desk of {site}. Your role would be: {role}. The link works once, within {days}.

[Accept the invitation]({link})

Do not forward this email: whoever has the link gets the role.`,
    footer:
      'You get this because an owner of {site} has entered this address. If you do not want the role, ignore it. Questions? Write to {contact}.',
    phrases: { role: roles },
  },
  'team.joined': {
    when: 'To the owner whose invitation to the desk was accepted.',
    subject: '{name} works at {site} now',
    text: `Hello {username},

{name} ({address}) has accepted the invitation. Their role: {role}.

{steps}

If this is unexpected, take the role away in the desk, under Team.`,
    phrases: { role: roles, steps: stepsFromBefore },
  },
  'team.role-changed': {
    when: 'When somebody has another role in the desk.',
    subject: 'Your role at {site} was changed',
    text: `Hello {username},

Your role in the desk of {site} is now: {role}.

[Open the desk]({link})`,
    phrases: { role: roles },
  },
  'team.role-removed': {
    when: 'When somebody no longer works in the desk.',
    subject: 'You no longer work at {site}',
    text: `Hello {username},

Your role in the desk of {site} was taken away, and you were logged out there. Your account stays as it is.

If you think that this is a mistake, write to {contact}.`,
  },
  'team.password-changed': {
    when: 'To all others who work in the desk, when the password of one of them has changed.',
    subject: '{site}: the password of an admin was changed',
    text: `The password of the admin {address} has been changed, and that admin was logged out everywhere.

If this is unexpected, ask them, but not by email. Anyone with access to the server can set a new password with npm run admin:create.`,
    footer: 'You get this because you are an admin of {siteUrl}.',
  },
  'team.wrong-codes': {
    when: 'To the other owners, when somebody who works in the desk got the mail about wrong codes.',
    subject: '{site}: wrong codes at the login of an admin',
    text: `Someone has entered wrong codes for the second step of the admin {address}. Wrong codes since the last right one: {wrong}.

Whoever does that knows the password of this admin, or can read their email. Ask them, but not by email.`,
    footer: 'You get this because you are an admin of {siteUrl}.',
  },
  'team.test': {
    when: 'When somebody in the desk asks for a test under Health.',
    subject: '{site}: a test email',
    text: `# Mail works

{site} can send mail, and this address gets it. If you found this among spam, ask your mail provider for SPF and DKIM records of the sender's domain.`,
    footer: 'Sent because an admin of {site} asked for a test.',
  },
} as const
