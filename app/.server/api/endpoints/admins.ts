// Administrators.
import * as calls from '@affiliate-booking/contract/calls/admins'
import type { AdminTerritory, CreateAdminPayload } from '@affiliate-booking/contract/calls/admins'
import type { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { type AppContext, apiOf } from '../context.ts'
import { callOptional, callOptionalItem } from '../optional-endpoint.ts'

export const loginAdmin = (context: AppContext, payload: LoginPayload) =>
  apiOf(context).call(calls.loginAdmin, payload, { opensSession: true })

export const registerAdmin = (context: AppContext, payload: RegistrationPayload) =>
  apiOf(context).call(calls.registerAdmin, payload)

export const createAdmin = (context: AppContext, payload: CreateAdminPayload) =>
  apiOf(context).call(calls.createAdmin, payload)

export const listPendingAdmins = (context: AppContext) =>
  callOptional(context, calls.listPendingAdmins, undefined)

export const approveAdmin = (context: AppContext, id: string, reach: AdminTerritory) =>
  apiOf(context).call(calls.approveAdmin, reach, { params: { id } })

/** A place and those right below it; without a path where the visitor's own reach begins. */
export const listTerritories = (context: AppContext, under?: string) =>
  callOptionalItem(
    context,
    calls.listTerritories,
    { under },
    {},
    // A host that has places answers 404 for one that it does not have.
    () => callOptional(context, calls.listTerritories, {}),
  )
