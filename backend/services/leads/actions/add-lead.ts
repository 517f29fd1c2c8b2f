// A lead that an administrator enters for somebody who calls or comes by.
import type { AddLeadPayload } from '@affiliate-booking/contract/calls/leads/add'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { failField, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfLead } from '../../messages/notices/lead-notices.ts'
import { ensureTerritory } from '../../territories/ensure-territory.ts'
import type { Actor } from '../../users/account.ts'
import { checkRows } from '../import/check-rows.ts'
import { describePayload, findSubmission, hashOf, lockSubmissions } from '../join-as-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { assignByRoute } from '../routing/assign-by-route.ts'
import { priorityOf } from '../routing/priority.ts'

/**
 * Stores a lead and assigns it as those of the lead form. Without a place that is known it is of the administrator's
 * territory. Fails with 400 for a place outside of that. The caller checks the role.
 * @returns the id of the lead
 */
export async function addLead(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  { consent: _consent, amount: wanted, ...payload }: AddLeadPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = now()
  const { city, ...described } = describePayload(payload)
  const amount = wanted ?? null
  return db.transaction(async (tx): Promise<Result<string>> => {
    const submissionHash = hashOf(['staff', actor.id, city, amount, ...Object.values(described)])
    await lockSubmissions(tx, described.email)
    const known = await findSubmission(tx, described.email, submissionHash, at)
    if (known) return ok(known.id)
    const row = { ...described, row: 1, amount, place: city }
    const { rows, errors } = await checkRows(tx, actor, { valid: [row], errors: [] }, at)
    const [checked] = rows
    if (checked === undefined) {
      const problem = errors[0]?.message ?? 'This place is not known.'
      return failField('district', 400, `${problem} The person can use the lead form.`)
    }
    const { territories } = checked
    const [lead] = await tx
      .insert(leads)
      .values({
        ...described,
        amount,
        city,
        priority: priorityOf(described.type, amount),
        status: 'new',
        source: 'staff',
        territoryPath: territories === null ? actor.territoryPath : await ensureTerritory(tx, territories),
        consentAt: at,
        submissionHash,
        createdAt: at,
      })
      .returning()
    if (!lead) throw new Error('An inserted lead was not returned')
    await recordLeadEvents(tx, { leadId: lead.id, actorId: actor.id, type: 'created', to: 'new', at })
    const { lead: assigned, reason } = await assignByRoute(tx, lead, 'person', at)
    if (assigned.assignedTo !== actor.id)
      await notifyOfLead(tx, assigned, { kind: 'lead-assigned', reason }, at)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'lead.added',
      objectType: 'lead',
      objectId: lead.id,
      territoryPath: lead.territoryPath,
      at,
    })
    return ok(lead.id)
  })
}
