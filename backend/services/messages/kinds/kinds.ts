// The registry: every kind of message, with its default text in English.
import { accountKinds } from './account-kinds.ts'
import { affiliateLeadKinds } from './affiliate-lead-kinds.ts'
import { bookingKinds } from './bookings/booking-kinds.ts'
import { decisionKinds } from './decision-kinds.ts'
import { factorKinds } from './factor-kinds.ts'
import { leadChangeKinds } from './lead-change-kinds.ts'
import { leadKinds } from './lead-kinds.ts'
import type { MessageKind, ValuesOf, Variables } from './message-kind.ts'
import { moneyKinds } from './money-kinds.ts'
import { productKinds } from './product-kinds.ts'
import { questionKinds } from './question-kinds.ts'
import { noShowKinds } from './bookings/no-show-kinds.ts'
import { providerBookingKinds } from './bookings/provider-booking-kinds.ts'
import { refundKinds } from './bookings/refund-kinds.ts'
import { reportKinds } from './report-kinds.ts'
import { reviewKinds } from './bookings/review-kinds.ts'
import { suspensionKinds } from './bookings/suspension-kinds.ts'
import { waitlistKinds } from './bookings/waitlist-kinds.ts'
import { workKinds } from './work-kinds.ts'

export const kinds = {
  ...bookingKinds,
  ...noShowKinds,
  ...suspensionKinds,
  ...waitlistKinds,
  ...refundKinds,
  ...providerBookingKinds,
  ...reviewKinds,
  ...questionKinds,
  ...productKinds,
  ...moneyKinds,
  ...leadKinds,
  ...leadChangeKinds,
  ...affiliateLeadKinds,
  ...reportKinds,
  ...accountKinds,
  ...factorKinds,
  ...decisionKinds,
  ...workKinds,
}

export type KindName = keyof typeof kinds

type KindOf<Name extends KindName> = (typeof kinds)[Name]

export type VariablesOf<Name extends KindName> = ValuesOf<KindOf<Name>['variables']>

/** Never for a kind without secrets. */
export type SecretsOf<Name extends KindName> =
  KindOf<Name> extends MessageKind<Variables, infer Secret extends Variables> ? ValuesOf<Secret> : never

export const kindNames = Object.keys(kinds)

const byName: Readonly<Record<string, MessageKind>> = kinds

/** Null for a kind of another release. */
export const findKind = (name: string): MessageKind | null =>
  Object.hasOwn(byName, name) ? (byName[name] ?? null) : null
