// The filters by which reports count leads.
import type { leadAnswers, LeadExport } from '@affiliate-booking/contract/calls/leads/leads'
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { leads } from '../../db/schema/leads.ts'
import { createdOn } from '../../lists/created-on.ts'
import { inTerritory } from '../territories/in-territory.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'

const isAnswered: Record<(typeof leadAnswers)[number], () => SQL> = {
  promised: () => isNotNull(leads.slaDueAt),
  kept: () => lte(leads.firstRespondedAt, leads.slaDueAt),
  given: () => isNotNull(leads.firstRespondedAt),
}

/** Who brought a lead is for administrators to know. */
function isBroughtBy(actor: Actor, affiliate: LeadExport['affiliate']): SQL | undefined {
  if (affiliate === undefined) return undefined
  if (!isAdminAccount(actor)) return sql`false`
  return affiliate === 'any' ? isNotNull(leads.referralAffiliateId) : eq(leads.referralAffiliateId, affiliate)
}

export const isCounted = (
  actor: Actor,
  { source, typed, answer, from, to, territory, affiliate }: LeadExport,
): SQL | undefined =>
  and(
    source && eq(leads.source, source),
    typed && isNull(leads.type),
    answer && isAnswered[answer](),
    createdOn(leads.createdAt, from, to),
    territory === undefined ? undefined : inTerritory(territory, leads),
    isBroughtBy(actor, affiliate),
  )
