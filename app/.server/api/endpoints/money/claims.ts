import type { CreateClaimPayload, DecideClaimPayload } from '@affiliate-booking/contract/calls/money/claims'
import * as calls from '@affiliate-booking/contract/calls/money/claims'
import { type AppContext, apiOf } from '../../client.ts'

export const createClaim = (context: AppContext, payload: CreateClaimPayload) =>
  apiOf(context).call(calls.createClaim, payload)

export const getClaim = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getClaim, undefined, { params: { id } })

export const decideClaim = (context: AppContext, id: string, payload: DecideClaimPayload) =>
  apiOf(context).call(calls.decideClaim, payload, { params: { id } })
