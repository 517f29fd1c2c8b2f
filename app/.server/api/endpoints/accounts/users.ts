import * as calls from '@affiliate-booking/contract/calls/accounts/users'
import type { ChangeTerritoryPayload } from '@affiliate-booking/contract/calls/accounts/users'
import { type AppContext, apiOf } from '../../client.ts'

export const getUser = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getUser, undefined, { params: { id } })

export const getUserHistory = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getUserHistory, undefined, { params: { id } })

export const suspendUser = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.suspendUser, { reason }, { params: { id } })

export const reactivateUser = (context: AppContext, id: string) =>
  apiOf(context).call(calls.reactivateUser, undefined, { params: { id } })

export const changeTerritory = (context: AppContext, id: string, payload: ChangeTerritoryPayload) =>
  apiOf(context).call(calls.changeTerritory, payload, { params: { id } })

export const lacksTerritoryChanges = (context: AppContext) => apiOf(context).lacks(calls.changeTerritory)

/** `kind` is aadhar, panCard or selfie. */
export const getIdentityDocument = (context: AppContext, id: string, kind: string) =>
  apiOf(context).getImage(calls.getIdentityDocument, { id, kind })
