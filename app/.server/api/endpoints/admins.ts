// Administrators.
import {
  type AdminReach,
  approveAdmin,
  createAdmin,
  type CreateAdminPayload,
  getTerritories,
  listPendingAdmins,
  loginAdmin,
  registerAdmin,
} from '@affiliate-booking/contract/calls/admins'
import type { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { type AppContext, hostOf } from '../host.ts'
import { callExtended, callForOne } from '../optional-endpoint.ts'

export const signInAdmin = (context: AppContext, payload: LoginPayload) =>
  hostOf(context).call(loginAdmin, payload, { opensSession: true })

export const signUpAdmin = (context: AppContext, payload: RegistrationPayload) =>
  hostOf(context).call(registerAdmin, payload)

export const addAdmin = (context: AppContext, payload: CreateAdminPayload) =>
  hostOf(context).call(createAdmin, payload)

export const fetchPendingAdmins = (context: AppContext) => callExtended(context, listPendingAdmins, undefined)

export const sendAdminApproval = (context: AppContext, id: string, reach: AdminReach) =>
  hostOf(context).call(approveAdmin, reach, { params: { id } })

/** A place and those right below it; without a path where the visitor's own reach begins. */
export const fetchTerritories = (context: AppContext, under?: string) =>
  callForOne(
    context,
    getTerritories,
    { under },
    {},
    // A host that has places answers 404 for one that it does not have.
    () => callExtended(context, getTerritories, {}),
  )
