import {
  maximumReferralLength,
  type ReferralProof,
  type ReferralSignal,
} from '@affiliate-booking/contract/options/referrals/referral'
import { type ReferralSigner, splitSignedClicks } from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, lt, ne } from 'drizzle-orm'
import { type Database, isStorable } from '../../db/database.ts'
import { clicks, referralLinks, referrals } from '../../db/schema/attribution.ts'
import {
  findClickedLink,
  findReferralLink,
  isReadAs,
  normalizeReferralCode,
  type ReferralLink,
} from '../affiliates/referral-codes.ts'
import { insertClicks } from '../clicks/insert-clicks.ts'
import { type ClickEvidence, decideReferral, type ReferralLoser } from './decide-referral.ts'
import { type Buyer, findSignals } from './find-signals.ts'

/** What a payload tells of the referral. */
export interface ReferralClaim {
  /** A code; the click's own, if the referral came by a click. */
  readonly ref: string
  /** The signed clicks of the visitor's cookie. */
  readonly referralClick?: string | undefined
  /** The browser has kept `ref` longer than its click counts: it counts no more. */
  readonly isKeptRef?: boolean | undefined
}

interface Subject {
  readonly signer: ReferralSigner | null
  readonly subjectType: 'user' | 'booking' | 'lead'
  readonly subjectId: string
  readonly claim: ReferralClaim
  readonly buyer: Buyer
  /** Of the booked product. */
  readonly providerId?: string
  /** The network address that it came from. */
  readonly address: string | null
  readonly at: Date
  /** What the same subject was credited to before, and what had lost then. */
  readonly replaced?: readonly ReferralLoser[]
}

export interface Attribution {
  readonly affiliateId: string
  readonly affiliateName: string
  readonly linkId: string
  readonly by: ReferralProof
  readonly code: string
  /** The affiliate's. */
  readonly territoryPath: string | null
  /** Not empty: the commission is held. */
  readonly signals: readonly ReferralSignal[]
}

type Click = ClickEvidence<ReferralLink> & {
  readonly expiresAt: Date
  /** Undefined for a click that was not recorded. */
  readonly recorded: { visitorHash: string | null; signalHash: string | null } | undefined
}

const shownEarlierClicks = 5

/**
 * Stores who is credited for a booking, a lead or an account, with the clicks and codes that lost. Null if nobody is. What
 * does not count is ignored and never an error.
 */
export async function attribute(tx: Database, subject: Subject): Promise<Attribution | null> {
  const { signer, claim, buyer, at, subjectType, subjectId, replaced = [] } = subject
  const clicked = await readClicks(tx, signer, claim.referralClick, at)
  const typedCode = typedCodeOf(claim, clicked)
  const typed = typedCode === '' ? null : { code: typedCode, link: await findReferralLink(tx, typedCode) }
  const { winner, losers } = decideReferral({ typed, clicks: clicked, customerId: buyer.accountId })
  if (winner === null) return null

  const { link } = winner
  const credited =
    winner.by === 'click' ? (clicked.find(({ clickId }) => clickId === winner.click.clickId) ?? null) : null
  if (credited !== null && credited.recorded === undefined) await insertClicks(tx, [lateClick(credited)])
  const addressHash = subject.address === null ? null : (signer?.hashAddress(subject.address) ?? null)
  const signalHash = signalHashOf(credited, at) ?? addressHash
  const trueClick = credited ?? clicked.find(({ problem }) => problem === null) ?? null
  const visitorHash = trueClick?.recorded?.visitorHash ?? null
  const signals =
    subjectType === 'user'
      ? []
      : await findSignals(tx, {
          affiliate: { id: link.affiliateId, email: link.email, phone: link.phone },
          buyer,
          providerId: subject.providerId ?? null,
          at,
          clickedAt: trueClick?.link?.affiliateId === link.affiliateId ? trueClick.at : null,
          visitorHash,
          signalHash,
        })
  const told = losers.filter(mayBeKept)
  const recorded = await findEarlierClicks(tx, visitorHash, link.id, credited?.at ?? at)
  const lost = [...told, ...recorded.filter(({ code }) => !told.some((other) => isReadAs(other.code, code)))]
  const isNew = ({ by, code }: ReferralLoser) =>
    code !== link.code && !lost.some((other) => other.by === by && other.code === code)
  await tx.insert(referrals).values({
    affiliateId: link.affiliateId,
    linkId: link.id,
    clickId: credited?.clickId ?? null,
    clickedAt: credited?.at ?? null,
    expiresAt: credited?.expiresAt ?? null,
    subjectType,
    subjectId,
    by: winner.by,
    losers: [...lost, ...replaced.filter(isNew)],
    signals,
    signalHash,
    createdAt: at,
  })
  const { affiliateId, name, territoryPath } = link
  return {
    affiliateId,
    affiliateName: name,
    linkId: link.id,
    by: winner.by,
    code: link.code,
    territoryPath,
    signals,
  }
}

/** The link of the typed code that wins; null if none was typed, or none that counts. */
export async function findTypedLink(
  db: Database,
  { signer, claim, buyer, at }: Pick<Subject, 'signer' | 'claim' | 'buyer' | 'at'>,
): Promise<ReferralLink | null> {
  const code = await readTypedCode(db, { signer, claim, at })
  const link = code === '' ? null : await findReferralLink(db, code)
  return link?.affiliateId === buyer.accountId ? null : link
}

/** What was typed, whether it counts or not; empty if nothing was. */
export const readTypedCode = async (
  db: Database,
  { signer, claim, at }: Pick<Subject, 'signer' | 'claim' | 'at'>,
): Promise<string> => typedCodeOf(claim, await readClicks(db, signer, claim.referralClick, at))

/** The last one first. */
async function readClicks(
  tx: Database,
  signer: ReferralSigner | null,
  signed: string | undefined,
  at: Date,
): Promise<Click[]> {
  const read: Click[] = []
  for (const one of splitSignedClicks(signed ?? '')) {
    const click = await readClick(tx, signer, one, at)
    if (click !== null) read.push(click)
  }
  return read
}

async function readClick(
  tx: Database,
  signer: ReferralSigner | null,
  signed: string,
  at: Date,
): Promise<Click | null> {
  const inspected = signer?.inspectClick(signed, at)
  if (inspected === undefined) return null
  const { click, problem, expiresAt } = inspected
  // A forged one may hold anything.
  if (!isStorable(click.code) || click.code.length > maximumReferralLength) return null
  const link = await findClickedLink(tx, click.code)
  const [recorded] = await tx
    .select({
      isBot: clicks.isBot,
      visitorHash: clicks.visitorHash,
      signalHash: clicks.signalHash,
    })
    .from(clicks)
    .where(eq(clicks.id, click.clickId))
  return { ...click, problem, expiresAt, link, isBot: recorded?.isBot ?? false, recorded }
}

/** Of a click within a day: the referral keeps it for another one, and nothing is kept for more than two. */
const signalHashOf = (click: Click | null, at: Date): string | null =>
  click !== null && at.getTime() - click.at.getTime() < dayMs ? (click.recorded?.signalHash ?? null) : null

/**
 * Empty for a text that is too long, and if the claim only repeats its last click's code or one that the browser has kept: a
 * click that does not count is no typed code either.
 */
function typedCodeOf({ ref, isKeptRef = false }: ReferralClaim, [last]: readonly Click[]): string {
  if (isKeptRef || ref.length > maximumReferralLength) return ''
  const isRepeated = last !== undefined && isReadAs(ref, normalizeReferralCode(last.code))
  return isRepeated ? '' : ref.trim()
}

/** Of what was typed and is nobody's code, only what is written like one: people also type their name or phone number. */
const mayBeKept = ({ by, code, reason }: ReferralLoser): boolean =>
  by !== 'code' || reason !== 'unknown' || normalizeReferralCode(code) !== null

/** A click that the queue dropped or has not delivered yet: the booking proves it. */
const lateClick = ({ clickId, code, at }: Click) => ({
  id: clickId,
  code: code.trim(),
  trigger: 'link' as const,
  visitorHash: null,
  signalHash: null,
  landingPath: '/',
  referrerHost: null,
  device: 'other' as const,
  isBot: false,
  createdAt: at.toISOString(),
})

/** The same visitor's clicks on other links. */
async function findEarlierClicks(
  tx: Database,
  visitorHash: string | null,
  linkId: string,
  before: Date,
): Promise<ReferralLoser[]> {
  if (visitorHash === null) return []
  const rows = await tx
    .selectDistinct({ code: referralLinks.code, isBot: clicks.isBot })
    .from(clicks)
    .innerJoin(referralLinks, eq(referralLinks.id, clicks.linkId))
    .where(and(eq(clicks.visitorHash, visitorHash), ne(clicks.linkId, linkId), lt(clicks.createdAt, before)))
    .limit(shownEarlierClicks)
  return rows.map(({ code, isBot }) => ({ by: 'click', code, reason: isBot ? 'bot' : 'later-click' }))
}
