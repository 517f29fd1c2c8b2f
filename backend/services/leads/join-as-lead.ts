import { createHash, randomUUID } from 'node:crypto'
import type { JoinAsLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { notifyOfSentLead } from '../messages/notices/affiliate-lead-notices.ts'
import { notifyOfLead, notifyOfReceivedLead } from '../messages/notices/lead-notices.ts'
import { attribute } from '../referrals/attribute.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { isBelow } from '../territories/paths.ts'
import { firstNameOf, normalizeEmail } from '../users/account.ts'
import { findUserName } from '../users/find-user-name.ts'
import { type StoredLead } from './find-lead.ts'
import { recordLeadEvents } from './lead-events.ts'
import { assignByRoute } from './routing/assign-by-route.ts'
import { nameOfTerritory } from './routing/territory-names.ts'
import { priorityOf } from './routing/priority.ts'
import { territoriesOfPlace } from './routing/resolve-place.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

interface JoinedLead {
  lead: { leadId: string; status: string }
  /** The first name of the affiliate who is credited. */
  recommendedBy: string | null
  answer: { territory: string | null; until: string } | null
}

/** The same form again within so many milliseconds is the same lead. */
const submissionPeriod = hourMs

/**
 * Stores a lead and assigns it; sending the form is the consent to be contacted. The affiliate who is credited gives it its
 * territory unless it names a district or town that is known; a code or click that does not count is ignored. The person is
 * told by email, once a day.
 */
export async function joinAsLead(
  { db, now, referralSigner: signer }: Pick<Deps, 'db' | 'now' | 'referralSigner'>,
  payload: JoinAsLeadPayload,
  origin: RequestOrigin,
): Promise<JoinedLead> {
  const at = now()
  const described = describePayload(payload)
  const { name, email, phone, type, message, city } = described
  return db.transaction(async (tx) => {
    const submissionHash = hashOf([...Object.values(described), payload.ref])
    await lockSubmissions(tx, email)
    const known = await findSubmission(tx, email, submissionHash, at)
    if (known) return answerTo(tx, known)
    const ownPath = await locate(tx, city)
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
    const affiliatePath = attribution?.territoryPath ?? null
    // A district says more than the state that it is in.
    const isOfAffiliate = affiliatePath !== null && (ownPath === null || isBelow(affiliatePath, ownPath))
    const [lead] = await tx
      .insert(leads)
      .values({
        id,
        name,
        email,
        phone,
        type,
        message,
        city,
        priority: priorityOf(type, null),
        status: 'new',
        source: attribution ? 'referral' : 'form',
        referralAffiliateId: attribution?.affiliateId ?? null,
        territoryPath: isOfAffiliate ? affiliatePath : ownPath,
        consentAt: at,
        submissionHash,
        createdAt: at,
      })
      .returning()
    if (!lead) throw new Error('An inserted lead was not returned')
    await recordLeadEvents(tx, { leadId: id, actorId: null, type: 'created', to: 'new', at })
    const territoryOf = isOfAffiliate ? 'affiliate' : 'person'
    const { lead: assigned, reason } = await assignByRoute(tx, lead, territoryOf, at)
    await notifyOfLead(tx, assigned, { kind: 'lead-assigned', reason }, at)
    await notifyOfSentLead(tx, assigned, at)
    const joined = await answerTo(tx, assigned)
    if (!(await hasJoinedLately(tx, assigned, at)))
      await notifyOfReceivedLead(tx, assigned, joined.answer, at)
    return joined
  })
}

/** Until the transaction ends, so that a form that is sent twice at once is one lead. */
export const lockSubmissions = (tx: Database, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`join as lead ${email}`}, 0))`)

/** Empty fields count as missing. */
export const describePayload = ({
  name,
  email,
  phone = '',
  type,
  message = '',
  district = '',
}: Omit<JoinAsLeadPayload, 'ref' | 'referralClick'>) => ({
  name,
  email: normalizeEmail(email),
  phone: /\d{3}/.test(phone) ? phone : null,
  type: type ?? null,
  message: message === '' ? null : message,
  city: district === '' ? null : district,
})

/** The path of the district; null for a place that is not known. */
async function locate(tx: Database, place: string | null): Promise<string | null> {
  const territories = territoriesOfPlace(place)
  return territories && ensureTerritory(tx, territories)
}

export const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The lead of the same form that was sent a short time ago. */
export async function findSubmission(tx: Database, email: string, submissionHash: string, at: Date) {
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

/**
 * Whether the address has sent another lead within a day: it was written to then. Anybody can type an address, so nobody may
 * have it flooded.
 */
const hasJoinedLately = async (tx: Database, { id, email }: StoredLead, at: Date): Promise<boolean> =>
  (await tx.$count(
    leads,
    and(
      eq(leads.email, email),
      ne(leads.id, id),
      inArray(leads.source, ['form', 'referral']),
      gt(leads.createdAt, new Date(at.getTime() - dayMs)),
    ),
  )) > 0

async function answerTo(tx: Database, lead: StoredLead): Promise<JoinedLead> {
  const { leadNumber, status, referralAffiliateId, assignedTo, territoryPath, slaDueAt } = lead
  const affiliate = await findUserName(tx, referralAffiliateId)
  const territory = assignedTo === null ? null : await nameOfTerritory(tx, territoryPath)
  return {
    lead: { leadId: formatLeadNumber(leadNumber), status },
    recommendedBy: affiliate === null ? null : firstNameOf(affiliate),
    answer: slaDueAt && { territory, until: slaDueAt.toISOString() },
  }
}
