import type { LeadDetails } from '@affiliate-booking/contract/shapes/leads'
import type { Database } from '../../db/database.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { describeLead } from './describe-lead.ts'
import { findLead } from './find-lead.ts'

/** Fails with 404 outside the actor's scope, as if the lead did not exist. */
export async function getLead(db: Database, actor: Actor, idOrNumber: string): Promise<Result<LeadDetails>> {
  const found = await findLead(db, actor, idOrNumber)
  return found.ok ? ok(await describeLead(db, actor, found.value.id)) : found
}
