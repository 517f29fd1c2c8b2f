// What affiliates are told of the leads that they sent: that one came, how it ended, and that it goes on after all. Not each
// step between.
import type { LeadType } from '@affiliate-booking/contract/options/statuses'
import { instantInIndia, todayInIndia } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatBps } from '@affiliate-booking/shared/numbers'
import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'
import { type LeadRate, readLeadRate } from '../../commissions/views/lead-progress.ts'
import { type Notice, notify } from '../notify.ts'
import { isStaying } from '../../users/is-staying.ts'

type SentLead = Pick<typeof leads.$inferSelect, 'id' | 'leadNumber' | 'referralAffiliateId'>

const wishes: Readonly<Record<LeadType, string>> = {
  loan: 'The person wants a loan.',
  insurance: 'The person wants insurance.',
  real_estate: 'The person wants a home.',
}

/** Of a day in India; the next one is told of with all that follow. */
const toldOneByOne = 5

/** Those who can sign in, without those who are leaving: others are told nothing. */
async function findActive(tx: Database, sent: readonly SentLead[]): Promise<ReadonlySet<string>> {
  const ids = sent.flatMap(({ referralAffiliateId }) => referralAffiliateId ?? [])
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isStaying(users)))
  return new Set(found.map(({ id }) => id))
}

/** Tells the affiliate who is credited for a lead that it came. Many of one day are told of together. */
export async function notifyOfSentLead(
  tx: Database,
  lead: SentLead & Pick<typeof leads.$inferSelect, 'type'>,
  at: Date,
): Promise<void> {
  const { id, leadNumber, type, referralAffiliateId: affiliateId } = lead
  if (affiliateId === null || !(await findActive(tx, [lead])).has(affiliateId)) return
  const today = todayInIndia(at)
  const isOfToday = and(
    eq(leads.referralAffiliateId, affiliateId),
    gte(leads.createdAt, instantInIndia(today, '00:00')),
  )
  const told = { to: { userId: affiliateId }, at }
  if ((await tx.$count(leads, isOfToday)) > toldOneByOne)
    return notify(tx, {
      kind: 'affiliate-leads-received',
      ...told,
      about: affiliateId,
      occasion: today,
      variables: { count: String(toldOneByOne) },
    })
  const wish = type === null ? 'The person has not said yet what they want.' : wishes[type]
  const earning = earningOf(await readLeadRate(tx, id), type)
  return notify(tx, {
    kind: 'affiliate-lead-received',
    ...told,
    about: id,
    variables: { leadId: id, leadNumber: formatLeadNumber(leadNumber), wish, earning },
  })
}

function earningOf(rate: LeadRate | null, type: LeadType | null): string {
  if (rate === null || rate.value === 0)
    return type === null
      ? 'What you earn if it is won depends on what the person wants.'
      : 'By today’s rule you do not earn on it.'
  return rate.type === 'flat'
    ? `If it is won, you earn ${formatPaise(rate.value)}.`
    : `If it is won, you earn ${formatBps(rate.value)} of what we are paid for it.`
}

/** Tells the affiliates that leads of theirs are lost. Each time: one that was opened again can be lost again. */
export async function notifyOfLostLeads(tx: Database, lost: readonly SentLead[], at: Date): Promise<void> {
  const active = await findActive(tx, lost)
  const notices = lost.flatMap(({ id, leadNumber, referralAffiliateId: userId }): Notice[] => {
    if (userId === null || !active.has(userId)) return []
    const variables = { leadId: id, leadNumber: formatLeadNumber(leadNumber) }
    return [{ kind: 'affiliate-lead-lost', to: { userId }, about: id, occasion: at.getTime(), variables, at }]
  })
  await notify(tx, ...notices)
}

/** Tells the affiliate that a lead of theirs that was lost goes on. Each time. */
export async function notifyOfReopenedLead(
  tx: Database,
  lead: SentLead & Pick<typeof leads.$inferSelect, 'type'>,
  at: Date,
): Promise<void> {
  const { id, leadNumber, type, referralAffiliateId: userId } = lead
  if (userId === null || !(await findActive(tx, [lead])).has(userId)) return
  await notify(tx, {
    kind: 'affiliate-lead-reopened',
    to: { userId },
    about: id,
    occasion: at.getTime(),
    variables: {
      leadId: id,
      leadNumber: formatLeadNumber(leadNumber),
      earning: earningOf(await readLeadRate(tx, id), type),
    },
    at,
  })
}

/** Tells the affiliate of a win that pays them nothing, which no commission tells of. */
export async function notifyOfUnpaidWin(
  tx: Database,
  { id, leadNumber }: SentLead,
  affiliateId: string,
  { winId, at }: { winId: string; at: Date },
): Promise<void> {
  await notify(tx, {
    kind: 'affiliate-lead-unpaid',
    to: { userId: affiliateId },
    about: id,
    occasion: winId,
    variables: { leadId: id, leadNumber: formatLeadNumber(leadNumber) },
    at,
  })
}

/**
 * Tells the affiliate of a lead that was merged into an earlier one, and whether that one counts for them.
 * @param kept as it is afterwards
 */
export async function notifyOfMergedLead(
  tx: Database,
  { merged, kept }: { merged: SentLead; kept: SentLead },
  at: Date,
): Promise<void> {
  const { referralAffiliateId: userId } = merged
  if (userId === null || !(await findActive(tx, [merged])).has(userId)) return
  const isTheirs = kept.referralAffiliateId === userId
  await notify(tx, {
    kind: 'affiliate-lead-merged',
    to: { userId },
    about: merged.id,
    variables: {
      leadId: isTheirs ? kept.id : merged.id,
      leadNumber: formatLeadNumber(merged.leadNumber),
      outcome: isTheirs
        ? `${formatLeadNumber(kept.leadNumber)} counts for you now.`
        : 'You did not send that one, so you do not earn on it.',
    },
    at,
  })
}
