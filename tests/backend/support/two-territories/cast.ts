// Who and what there is in the two territories, each known by its place, so that no test has to look it up.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { dayMs } from '@affiliate-booking/shared/milliseconds'

export const idukki = 'IN/KL/idukki'

/** Who takes part. `inside` administers Idukki, or has to do with what is sold there; nobody else does. */
export const cast = {
  super_admin: { role: 'super_admin', path: null },
  nsa: { role: 'nsa', path: 'IN' },
  ssa: { role: 'ssa', path: 'IN/KL' },
  dsa: { role: 'dsa', path: idukki },
  affiliate: { role: 'affiliate', path: idukki },
  provider: { role: 'service_provider', path: idukki },
  customer: { role: 'user', path: idukki },
  'nsa elsewhere': { role: 'nsa', path: 'LK' },
  'ssa elsewhere': { role: 'ssa', path: 'IN/TN' },
  'dsa elsewhere': { role: 'dsa', path: 'IN/KL/wayanad' },
  'other affiliate': { role: 'affiliate', path: idukki },
  'other provider': { role: 'service_provider', path: idukki },
  'other customer': { role: 'user', path: null },
  /** With a session that no sign-in would have opened. */
  pending: { role: null, path: null },
  suspended: { role: 'affiliate', path: idukki },
} as const satisfies Record<string, { role: Role | null; path: string | null }>
export type Member = keyof typeof cast

const idOf = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`

export const members = Object.keys(cast) as Member[]
export const tokenOf = (member: Member) => `token of ${member}`

export const ids = {
  account: (member: Member) => idOf(1, members.indexOf(member) + 1),
  sessionOf: (member: Member) => idOf(16, members.indexOf(member) + 1),
  /** An affiliate's, for the whole site. */
  link: (member: Member) => idOf(8, members.indexOf(member) + 1),
  live: idOf(2, 1),
  waiting: idOf(2, 2),
  elsewhere: idOf(2, 3),
  change: idOf(3, 1),
  image: idOf(4, 1),
  /** A picture that the edit which waits removes. */
  leaving: idOf(4, 2),
  /** Of the product that waits for approval. */
  pictureOfWaiting: idOf(4, 3),
  exception: idOf(5, 1),
  priceRule: idOf(5, 2),
  channel: idOf(5, 3),
  outsideSale: idOf(5, 4),
  /** Of the customer about the live product, without an answer and with one. */
  question: idOf(5, 5),
  answered: idOf(5, 6),
  reportedQuestion: idOf(5, 7),
  /** Of the live product, tomorrow and the day after. */
  slot: idOf(6, 1),
  nextSlot: idOf(6, 2),
  /** Of the day before yesterday. */
  earlierSlot: idOf(6, 3),
  /** Paid, and waiting for somebody to see that the money came. */
  inReview: idOf(7, 1),
  confirmed: idOf(7, 2),
  completed: idOf(7, 3),
  /** Of the completed booking, on hold: the affiliate's, the state's administrator's, and the provider's share. */
  commission: idOf(8, 1),
  override: idOf(8, 2),
  share: idOf(8, 3),
  /** Of the affiliate, waiting for a decision. */
  identity: idOf(9, 1),
  /** Of the affiliate, drafted by the nsa. */
  payout: idOf(10, 1),
  /** Of money for the booking in review that is sent back; its UPI id is known. */
  refund: idOf(11, 1),
  /** Of the other affiliate on the confirmed booking, waiting for a decision. */
  claim: idOf(12, 1),
  unapplied: idOf(11, 2),
  statement: idOf(13, 1),
  statementLine: idOf(13, 2),
  /** To the customer, a dead letter; and what the bell shows of it. */
  message: idOf(14, 1),
  notification: idOf(14, 2),
  /** Of Idukki, sent by the affiliate, with nobody. */
  lead: idOf(17, 1),
  /** Of leads, by the district's administrator; it is imported. */
  leadImport: idOf(17, 2),
}

/** Of the booking with this place in the market. */
export const voucherCodeOf = (index: number) => `V0CHER00000${index}`

/** Words that stand in whatever shows one of these. */
export const marks = {
  live: 'Cardamom hills at dawn',
  waiting: 'Cable car over Idukki dam',
  identity: 'Anjali Nair of Munnar',
}

export const cookieOf = (member: Member) => `accessToken=${encodeURIComponent(tokenOf(member))}`

/** What a provider may say of a product. */
export const draftOf = (title: string) => ({
  title,
  description: 'Three hours on foot, with tea.',
  category: 'Nature',
  price: 130_000,
  discountPrice: null,
  location: { country: 'India', state: 'Kerala', district: 'Idukki' },
  meetingPoint: null,
  durationMinutes: 180,
  isInstant: false,
  maximumSeats: 6,
  cutoffMinutes: 60,
  cancellationPolicy: 'flexible',
})

/** The date so many days later. */
export const daysAfter = (at: Date, days: number) =>
  new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)
