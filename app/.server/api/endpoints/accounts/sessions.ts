import * as calls from '@affiliate-booking/contract/calls/accounts/sessions'
import type { EndSessionsPayload } from '@affiliate-booking/contract/calls/accounts/sessions'
import { type AppContext, apiOf } from '../../client.ts'

export const listSessions = (context: AppContext) => apiOf(context).call(calls.listSessions, undefined)

export const endSession = (context: AppContext, id: string, payload: EndSessionsPayload) =>
  apiOf(context).call(calls.endSession, payload, { params: { id } })

export const endOtherSessions = (context: AppContext, payload: EndSessionsPayload) =>
  apiOf(context).call(calls.endOtherSessions, payload)
