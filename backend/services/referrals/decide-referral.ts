// Decides who is credited, by facts that have been looked up. No database here.
import type {
  ReferralLossReason,
  ReferralProof,
} from '@affiliate-booking/contract/options/referrals/referral'

/** The enabled link of an active affiliate. */
export interface CreditedLink {
  readonly id: string
  readonly affiliateId: string
}

export interface TypedCode<Link extends CreditedLink> {
  readonly code: string
  /** Null for a code that is unknown or disabled. */
  readonly link: Link | null
}

export interface ClickEvidence<Link extends CreditedLink> extends TypedCode<Link> {
  readonly clickId: string
  readonly at: Date
  readonly problem: 'forged' | 'expired' | null
  readonly isBot: boolean
}

export interface ReferralEvidence<Link extends CreditedLink> {
  readonly typed: TypedCode<Link> | null
  /** The last one first. */
  readonly clicks: readonly ClickEvidence<Link>[]
  /** The account of the customer; null for a lead without one. */
  readonly customerId: string | null
}

export interface ReferralLoser {
  readonly by: ReferralProof
  readonly code: string
  readonly reason: ReferralLossReason
}

export type ReferralWinner<Link extends CreditedLink> =
  | { readonly by: 'code'; readonly code: string; readonly link: Link }
  | { readonly by: 'click'; readonly code: string; readonly link: Link; readonly click: ClickEvidence<Link> }

/** A typed code wins over a click, and a later click over an earlier one. What does not count, and customers' own codes, are passed over. */
export function decideReferral<Link extends CreditedLink>({
  typed,
  clicks,
  customerId,
}: ReferralEvidence<Link>): { winner: ReferralWinner<Link> | null; losers: ReferralLoser[] } {
  const losers: ReferralLoser[] = []
  let winner: ReferralWinner<Link> | null = null
  if (typed !== null) {
    const { code, link } = typed
    if (link === null) losers.push({ by: 'code', code, reason: 'unknown' })
    else if (link.affiliateId === customerId) losers.push({ by: 'code', code, reason: 'own' })
    else winner = { by: 'code', code, link }
  }
  for (const click of clicks) {
    const { code, link } = click
    const reason = lossOf(click, customerId) ?? lossTo(winner)
    if (reason !== null) losers.push({ by: 'click', code, reason })
    else if (link !== null) winner = { by: 'click', code, link, click }
  }
  return { winner, losers }
}

const lossTo = (winner: { readonly by: ReferralProof } | null): ReferralLossReason | null =>
  winner === null ? null : winner.by === 'code' ? 'code' : 'later-click'

function lossOf<Link extends CreditedLink>(
  { problem, link, isBot }: ClickEvidence<Link>,
  customerId: string | null,
): ReferralLossReason | null {
  if (problem !== null) return problem
  if (link === null) return 'unknown'
  if (isBot) return 'bot'
  return link.affiliateId === customerId ? 'own' : null
}
