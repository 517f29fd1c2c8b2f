// Leads.
import { joinAsLead, type LeadJoinPayload } from '@affiliate-booking/contract/calls/leads'
import { env } from '../../env.ts'
import { type AppContext, hostOf } from '../host.ts'
import { log } from '../../log.ts'
import { requestFactsContext } from '../../http/request-facts.ts'

/** Posts to LEAD_URL. How it went is logged, without the person and without the answer's words, which may name them. */
export async function sendLead(context: AppContext, payload: LeadJoinPayload) {
  const outcome = await hostOf(context).call(joinAsLead, payload, { url: env.LEAD_URL, answerUnread: true })
  const requestId = context.get(requestFactsContext)?.requestId
  if (outcome.ok) log.info({ requestId }, 'a lead was sent')
  else log.warn({ requestId, reason: outcome.reason, status: outcome.status }, 'a lead could not be sent')
  return outcome
}
