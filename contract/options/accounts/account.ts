/** From asking for the deletion of an account until it is carried out. */
export const deletionDays = 14

/** Which part of a picture that is not square is kept. */
export const avatarParts = ['centre', 'top', 'bottom', 'left', 'right'] as const
export type AvatarPart = (typeof avatarParts)[number]

/** What somebody settles before their account is deleted. Each has its place in the app, where there is one. */
export const deletionObstacleKinds = [
  'open-bookings',
  /** We do not know where to send a refund. */
  'refund-account',
  'refund',
  /** Money came that is not the price of its booking, and nobody has decided on it. */
  'unapplied-payment',
  /** The customer has told of a payment, and nobody has found or rejected it. */
  'payment-in-review',
  'live-services',
  'guest-bookings',
  /** The account owes money. */
  'debt',
  // Money is due and cannot be paid: without an approved identity, without an account to send it to, or because banks send
  // no sum so small.
  'identity',
  'payout-account',
  'too-little',
  // What the account may still earn, which nobody earns once it is deleted: it can be given up.
  'unsettled-bookings',
  'undecided-leads',
  'open-claims',
  'only-super-admin',
  'primary-admin',
] as const
export type DeletionObstacleKind = (typeof deletionObstacleKinds)[number]

/**
 * What a deletion whose day is over still waits for: also that somebody decides on held earnings, that a partner pays what
 * commissions of leads wait for, and that money that is due is paid.
 */
export type DeletionDelay = DeletionObstacleKind | 'held-earnings' | 'income' | 'last-money'
