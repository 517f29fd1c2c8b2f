import type { JoinAsLeadPayload } from '@affiliate-booking/contract/calls/leads'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { normalizeEmail } from '../users/account.ts'
import { formatPublicId } from '../users/describe-user.ts'
import { findAffiliateByCode } from '../affiliates/referral-codes.ts'

/**
 * Stores a lead; sending the form is the consent to be contacted. A known referral code attributes the lead to its
 * affiliate and the affiliate's territory; an unknown one is ignored.
 */
export async function joinAsLead(
  db: Database,
  { name, email, ref }: JoinAsLeadPayload,
  now: Date,
): Promise<{ leadId: string; status: string }> {
  const affiliate = await findAffiliateByCode(db, ref)
  const [lead] = await db
    .insert(leads)
    .values({
      name,
      email: normalizeEmail(email),
      status: 'new',
      referralAffiliateId: affiliate?.id ?? null,
      territoryPath: affiliate?.territoryPath ?? null,
      consentAt: now,
      createdAt: now,
    })
    .returning({ leadNumber: leads.leadNumber, status: leads.status })
  if (!lead) throw new Error('An inserted lead was not returned')
  return { leadId: formatPublicId('LEAD', lead.leadNumber), status: lead.status }
}
