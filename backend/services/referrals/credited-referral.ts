// Which referral is credited for a booking or a lead.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { referrals } from '../../db/schema/attribution.ts'

/**
 * The id of the referral that is credited for a lead: its own, else the first one of the same affiliate's leads that were
 * merged into it. Merging moves no referral, so that each lead still tells how it came.
 */
export const creditedReferralOf = (leadId: SQL): SQL => sql`(
  select credited.id from (
    select ${leadId} as id, 0 as place
    union all
    select merged.id, 1 from leads as kept join leads as merged on merged.duplicate_of = kept.id
    where kept.id = ${leadId} and merged.referral_affiliate_id = kept.referral_affiliate_id
  ) as sent join referrals as credited on credited.subject_type = 'lead' and credited.subject_id = sent.id
  order by sent.place, credited.created_at, credited.id limit 1)`

/** The referral that is credited for it, in a query of referrals. */
export const isCreditedFor = (subjectType: 'booking' | 'lead', subjectId: string): SQL | undefined =>
  subjectType === 'lead'
    ? sql`${referrals.id} = ${creditedReferralOf(sql`${subjectId}::uuid`)}`
    : and(eq(referrals.subjectType, subjectType), eq(referrals.subjectId, subjectId))
