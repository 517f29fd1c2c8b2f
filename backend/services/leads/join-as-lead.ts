import { createHash, randomUUID } from 'node:crypto'
import type { JoinAsLeadPayload } from '@affiliate-booking/contract/calls/leads'
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { attribute } from '../referrals/attribute.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { resolveTerritories } from '../territories/locations.ts'
import { firstNameOf, normalizeEmail } from '../users/account.ts'
import { findUserName } from './describe-lead.ts'
import { formatLeadId, type StoredLead } from './find-lead.ts'
import { recordLeadEvents } from './lead-events.ts'
import { assignByRoute } from './routing/assign-by-route.ts'
import { nameOfTerritory } from './routing/territory-names.ts'
import { priorityOf } from './routing/priority.ts'

interface JoinedLead {
  lead: { leadId: string; status: string }
  /** The first name of the affiliate who is credited. */
  recommendedBy: string | null
  answer: { territory: string | null; until: string } | null
}

/** The same form again within so many milliseconds is the same lead. */
const submissionPeriod = 60 * 60 * 1000

/**
 * Stores a lead and assigns it; sending the form is the consent to be contacted. The affiliate who is credited gives it its
 * territory unless it names a district; a code or click that does not count is ignored. Fails with 400 for a district
 * that is not in the lists.
 */
export async function joinAsLead(
  { db, now, referralSigner: signer }: Pick<Deps, 'db' | 'now' | 'referralSigner'>,
  payload: JoinAsLeadPayload,
  origin: RequestOrigin,
): Promise<Result<JoinedLead>> {
  const at = now()
  const described = describePayload(payload)
  const { name, email, phone, type, message } = described
  return db.transaction(async (tx) => {
    const located = await locate(tx, payload)
    if (!located.ok) return located
    const submissionHash = hashOf([...Object.values(described), payload.state, payload.district, payload.ref])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`join as lead ${email}`}, 0))`)
    const known = await findSubmission(tx, email, submissionHash, at)
    if (known) return ok(await answerTo(tx, known))
    const id = randomUUID()
    const attribution = await attribute(tx, {
      signer,
      subjectType: 'lead',
      subjectId: id,
      claim: payload,
      buyer: { accountId: null, email, phone },
      address: origin.ip,
      at,
    })
    const [lead] = await tx
      .insert(leads)
      .values({
        id,
        name,
        email,
        phone,
        type,
        message,
        priority: priorityOf(type, null),
        status: 'new',
        source: attribution ? 'referral' : 'form',
        referralAffiliateId: attribution?.affiliateId ?? null,
        territoryPath: located.value ?? attribution?.territoryPath ?? null,
        consentAt: at,
        submissionHash,
        createdAt: at,
      })
      .returning()
    if (!lead) throw new Error('An inserted lead was not returned')
    await recordLeadEvents(tx, { leadId: id, actorId: null, type: 'created', to: 'new', at })
    const territoryOf = located.value === null ? 'affiliate' : 'person'
    return ok(await answerTo(tx, await assignByRoute(tx, lead, territoryOf, at)))
  })
}

/** Empty fields count as missing. */
const describePayload = ({ name, email, phone = '', type, message = '' }: JoinAsLeadPayload) => ({
  name,
  email: normalizeEmail(email),
  phone: /\d{3}/.test(phone) ? phone : null,
  type: type ?? null,
  message: message === '' ? null : message,
})

async function locate(
  tx: Database,
  { state, district }: Pick<JoinAsLeadPayload, 'state' | 'district'>,
): Promise<Result<string | null>> {
  if (!state) return ok(null)
  const chain = resolveTerritories({ country: defaultCountry, state, ...(district && { district }) })
  return chain.ok ? ok(await ensureTerritory(tx, chain.value)) : chain
}

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

async function findSubmission(tx: Database, email: string, submissionHash: string, at: Date) {
  const [known] = await tx
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.email, email),
        eq(leads.submissionHash, submissionHash),
        gt(leads.createdAt, new Date(at.getTime() - submissionPeriod)),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(1)
  return known
}

async function answerTo(tx: Database, lead: StoredLead): Promise<JoinedLead> {
  const { leadNumber, status, referralAffiliateId, assignedTo, territoryPath, slaDueAt } = lead
  const affiliate = await findUserName(tx, referralAffiliateId)
  const territory = assignedTo === null ? null : await nameOfTerritory(tx, territoryPath)
  return {
    lead: { leadId: formatLeadId(leadNumber), status },
    recommendedBy: affiliate === null ? null : firstNameOf(affiliate),
    answer: slaDueAt && { territory, until: slaDueAt.toISOString() },
  }
}
