import * as calls from '@affiliate-booking/contract/calls/accounts/passkeys'
import type {
  AddPasskeyPayload,
  PasskeyPasswordPayload,
  RenamePasskeyPayload,
  SignInByPasskeyPayload,
  UsePasskeyPayload,
} from '@affiliate-booking/contract/calls/accounts/passkeys'
import { adminSessionContext } from '../../../auth/admin-session.ts'
import { type AppContext, apiOf } from '../../client.ts'

export const listPasskeys = (context: AppContext) => apiOf(context).call(calls.listPasskeys, undefined)

export const beginPasskey = (context: AppContext, payload: PasskeyPasswordPayload) =>
  apiOf(context).call(calls.beginPasskey, payload)

export const addPasskey = (context: AppContext, payload: AddPasskeyPayload) =>
  apiOf(context).call(calls.addPasskey, payload)

export const renamePasskey = (context: AppContext, id: string, payload: RenamePasskeyPayload) =>
  apiOf(context).call(calls.renamePasskey, payload, { params: { id }, ignoreBody: true })

export const removePasskey = (context: AppContext, id: string, payload: PasskeyPasswordPayload) =>
  apiOf(context).call(calls.removePasskey, payload, { params: { id }, ignoreBody: true })

export const askForPasskey = (context: AppContext) => apiOf(context).call(calls.askForPasskey, undefined)

export async function signInByPasskey(context: AppContext, payload: SignInByPasskeyPayload) {
  const outcome = await apiOf(context).call(calls.signInByPasskey, payload, { opensSession: true })
  if (outcome.ok) context.get(adminSessionContext).end()
  return outcome
}

export async function completeSignInByPasskey(context: AppContext, payload: UsePasskeyPayload) {
  const outcome = await apiOf(context).call(calls.completeSignInByPasskey, payload, { opensSession: true })
  if (outcome.ok) context.get(adminSessionContext).end()
  return outcome
}

export const renewSecondFactorByPasskey = (context: AppContext, payload: UsePasskeyPayload) =>
  apiOf(context).call(calls.renewSecondFactorByPasskey, payload, { ignoreBody: true })

/** Whether the host is known to lack passkeys. */
export const lacksPasskeys = (context: AppContext) => apiOf(context).lacks(calls.askForPasskey)
