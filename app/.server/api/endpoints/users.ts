// Accounts.
import {
  getIdentityDocument,
  getUser,
  getUserHistory,
  listUsers,
  reactivateUser,
  suspendUser,
} from '@affiliate-booking/contract/calls/users'
import { type AppContext, hostOf } from '../host.ts'
import { callExtended, callForOne } from '../optional-endpoint.ts'

export const fetchUser = (context: AppContext, id: string) =>
  callForOne(context, getUser, undefined, { id }, () => callExtended(context, listUsers, {}))

export const fetchUserHistory = (context: AppContext, id: string) =>
  hostOf(context).call(getUserHistory, undefined, { params: { id } })

export const sendSuspension = (context: AppContext, id: string, reason: string) =>
  hostOf(context).call(suspendUser, { reason }, { params: { id } })

export const sendReactivation = (context: AppContext, id: string) =>
  hostOf(context).call(reactivateUser, undefined, { params: { id } })

/** `kind` is aadhar, panCard or selfie. */
export const fetchDocument = (context: AppContext, id: string, kind: string) =>
  hostOf(context).fetchPicture(getIdentityDocument, { id, kind })
