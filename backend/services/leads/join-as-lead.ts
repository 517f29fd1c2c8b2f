import { randomUUID } from 'node:crypto'
import type { JoinAsLeadPayload } from '@affiliate-booking/contract/calls/leads'
import type { ReferralSigner } from '@affiliate-booking/shared/referral-signer'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { attribute } from '../referrals/attribute.ts'
import { firstNameOf, normalizeEmail } from '../users/account.ts'
import { formatPublicId } from '../users/describe-user.ts'

interface Dependencies {
  db: Database
  now: () => Date
  referralSigner: ReferralSigner | null
}

interface JoinedLead {
  lead: { leadId: string; status: string }
  /** The first name of the affiliate who is credited. */
  recommendedBy: string | null
}

/**
 * Stores a lead; sending the form is the consent to be contacted. The affiliate who is credited gives it its territory; a
 * code or click that does not count is ignored.
 */
export async function joinAsLead(
  { db, now, referralSigner: signer }: Dependencies,
  payload: JoinAsLeadPayload,
  origin: RequestOrigin,
): Promise<JoinedLead> {
  const { name, email } = payload
  const at = now()
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const attribution = await attribute(tx, {
      signer,
      subjectType: 'lead',
      subjectId: id,
      claim: payload,
      buyer: { accountId: null, email, phone: null },
      address: origin.ip,
      at,
    })
    const [lead] = await tx
      .insert(leads)
      .values({
        id,
        name,
        email: normalizeEmail(email),
        status: 'new',
        referralAffiliateId: attribution?.affiliateId ?? null,
        territoryPath: attribution?.territoryPath ?? null,
        consentAt: at,
        createdAt: at,
      })
      .returning({ leadNumber: leads.leadNumber, status: leads.status })
    if (!lead) throw new Error('An inserted lead was not returned')
    return {
      lead: { leadId: formatPublicId('LEAD', lead.leadNumber), status: lead.status },
      recommendedBy: attribution && firstNameOf(attribution.affiliateName),
    }
  })
}
