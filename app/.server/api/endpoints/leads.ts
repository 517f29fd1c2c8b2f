import * as addCall from '@affiliate-booking/contract/calls/leads/add'
import type { AddLeadPayload } from '@affiliate-booking/contract/calls/leads/add'
import * as calls from '@affiliate-booking/contract/calls/leads/leads'
import type {
  ActOnLeadPayload,
  JoinAsLeadPayload,
  LeadQuery,
} from '@affiliate-booking/contract/calls/leads/leads'
import * as boardCalls from '@affiliate-booking/contract/calls/leads/board'
import * as importCalls from '@affiliate-booking/contract/calls/leads/imports'
import type { ConfirmLeadImportPayload } from '@affiliate-booking/contract/calls/leads/imports'
import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import * as winCalls from '@affiliate-booking/contract/calls/money/lead-wins'
import type { SettleLeadWinPayload } from '@affiliate-booking/contract/calls/money/lead-wins'
import { recordClicks } from '@affiliate-booking/contract/calls/referrals/clicks'
import { env } from '../../env.ts'
import { type AppContext, apiOf } from '../client.ts'
import { provenClick } from './referrals/clicks.ts'
import { log } from '../../log.ts'
import { requestFactsContext } from '../../http/request-facts.ts'

const isHostsOwn = () => env.LEAD_URL === `${env.API_HOST}/api${calls.joinAsLead.path}`

/**
 * Whether the form goes to a host that is known to work leads, and so takes more than name and email. The form of the
 * specification serves every other host.
 */
export const takesLeadDescription = async (context: AppContext): Promise<boolean> => {
  const { lacks, offers } = apiOf(context)
  return isHostsOwn() && !(await lacks(calls.listLeads)) && offers(calls.listLeads)
}

/**
 * Posts to LEAD_URL. Logs the result without personal data, and without the host's message, which may hold some.
 * @param referral the click that `ref` came by, and whether only the browser has kept `ref`; for the host's own call alone
 */
export async function joinAsLead(
  context: AppContext,
  lead: Omit<JoinAsLeadPayload, 'referralClick' | 'isKeptRef'>,
  { signedClick, isKeptRef }: { signedClick: string | undefined; isKeptRef: boolean },
) {
  const { lacks, offers } = apiOf(context)
  const recordsClicks = isHostsOwn() && !(await lacks(recordClicks))
  const payload = {
    ...lead,
    ...(recordsClicks && (await provenClick(context, signedClick))),
    ...(recordsClicks && isKeptRef && offers(recordClicks) && { isKeptRef }),
  }
  const outcome = await apiOf(context).call(calls.joinAsLead, payload, {
    url: env.LEAD_URL,
    // Only a host that records clicks says who is credited, and only one that works leads who answers.
    ignoreBody: !recordsClicks && !(await takesLeadDescription(context)),
  })
  const requestId = context.get(requestFactsContext)?.requestId
  if (outcome.ok) log.info({ requestId }, 'a lead was sent')
  else {
    // Whether the host has it is not known where the visitor left.
    const level = outcome.reason === 'abandoned' ? 'info' : 'warn'
    log[level]({ requestId, reason: outcome.reason, status: outcome.status }, 'a lead could not be sent')
  }
  return outcome
}

export const addLead = (context: AppContext, payload: AddLeadPayload) =>
  apiOf(context).call(addCall.addLead, payload)

export const lacksAddedLeads = (context: AppContext) => apiOf(context).lacks(addCall.addLead)

export const listLeads = (context: AppContext, query: LeadQuery) =>
  apiOf(context).call(calls.listLeads, query)

export const getLead = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getLead, undefined, { params: { id } })

export const listOwnLeads = (context: AppContext) => apiOf(context).call(calls.listOwnLeads, undefined)

export const forgetOwnLead = (context: AppContext, id: string) =>
  apiOf(context).call(calls.forgetOwnLead, undefined, { params: { id } })

export const actOnLead = (context: AppContext, id: string, payload: ActOnLeadPayload) =>
  apiOf(context).call(calls.actOnLead, payload, { params: { id } })

export const settleLeadWin = (context: AppContext, id: string, payload: SettleLeadWinPayload) =>
  apiOf(context).call(winCalls.settleLeadWin, payload, { params: { id } })

export const listLeadAssignees = (context: AppContext) =>
  apiOf(context).call(calls.listLeadAssignees, undefined)

export const getLeadBoard = (context: AppContext, query: boardCalls.LeadBoardQuery) =>
  apiOf(context).call(boardCalls.getLeadBoard, query)

export const hasLeadBoard = async (context: AppContext): Promise<boolean> =>
  !(await apiOf(context).lacks(boardCalls.getLeadBoard))

export const hasLeadImports = async (context: AppContext): Promise<boolean> =>
  !(await apiOf(context).lacks(importCalls.uploadLeads))

export function uploadLeads(context: AppContext, file: File) {
  const form = new FormData()
  form.append('file', file)
  return apiOf(context).call(importCalls.uploadLeads, form)
}

export const getLeadImport = (context: AppContext, id: string) =>
  apiOf(context).call(importCalls.getLeadImport, undefined, { params: { id } })

export const chooseLeadColumns = (context: AppContext, id: string, columns: LeadColumns) =>
  apiOf(context).call(importCalls.chooseLeadColumns, { columns }, { params: { id } })

export const confirmLeadImport = (context: AppContext, id: string, payload: ConfirmLeadImportPayload) =>
  apiOf(context).call(importCalls.confirmLeadImport, payload, { params: { id } })

export const discardLeadImport = (context: AppContext, id: string) =>
  apiOf(context).call(importCalls.discardLeadImport, undefined, { params: { id } })
