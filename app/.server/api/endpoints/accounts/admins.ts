import * as calls from '@affiliate-booking/contract/calls/accounts/admins'
import type {
  AdminTerritory,
  ChangeAdminRatePayload,
  CreateAdminPayload,
  DeclineAdminPayload,
  SetPrimaryAdminPayload,
} from '@affiliate-booking/contract/calls/accounts/admins'
import type { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { adminSessionContext } from '../../../auth/admin-session.ts'
import { type AppContext, apiOf } from '../../client.ts'
import { valueIfOk } from '../../response.ts'
import { registrationOptions } from './auth.ts'

export async function loginAdmin(context: AppContext, payload: LoginPayload) {
  const outcome = await apiOf(context).call(calls.loginAdmin, payload, { opensSession: true })
  if (outcome.ok) context.get(adminSessionContext).begin(outcome.value.admin)
  return outcome
}

export const registerAdmin = (context: AppContext, payload: RegistrationPayload) =>
  apiOf(context).call(calls.registerAdmin, payload, registrationOptions)

export const createAdmin = (context: AppContext, payload: CreateAdminPayload) =>
  apiOf(context).call(calls.createAdmin, payload, { ignoreBody: true })

export const listPendingAdmins = (context: AppContext) =>
  apiOf(context).call(calls.listPendingAdmins, undefined)

export const approveAdmin = (context: AppContext, id: string, territory: AdminTerritory) =>
  apiOf(context).call(calls.approveAdmin, territory, { params: { id } })

export const declineAdmin = (context: AppContext, id: string, payload: DeclineAdminPayload) =>
  apiOf(context).call(calls.declineAdmin, payload, { params: { id }, ignoreBody: true })

export const lacksDeclining = (context: AppContext) => apiOf(context).lacks(calls.declineAdmin)

/** A territory and those right below it; without a path, the top of the visitor's own scope. Or those that match `q`. */
export const listTerritories = (context: AppContext, query: { under?: string; q?: string }) =>
  apiOf(context).call(calls.listTerritories, query)

export const checkAdminRate = (context: AppContext, territory: AdminTerritory) =>
  apiOf(context).call(calls.checkAdminRate, territory)

/** Undefined if the host does not say. */
export const listCappedProducts = async (context: AppContext, under: string) =>
  valueIfOk(await apiOf(context).call(calls.listCappedProducts, { under }))

export const checkRateChange = (context: AppContext, id: string, commissionRate: number) =>
  apiOf(context).call(calls.checkRateChange, { commissionRate }, { params: { id } })

export const changeAdminRate = (context: AppContext, id: string, payload: ChangeAdminRatePayload) =>
  apiOf(context).call(calls.changeAdminRate, payload, { params: { id } })

export const lacksRateChanges = (context: AppContext) => apiOf(context).lacks(calls.changeAdminRate)

export const setPrimaryAdmin = (context: AppContext, payload: SetPrimaryAdminPayload) =>
  apiOf(context).call(calls.setPrimaryAdmin, payload)

export const lacksPrimaryAdmins = (context: AppContext) => apiOf(context).lacks(calls.setPrimaryAdmin)
