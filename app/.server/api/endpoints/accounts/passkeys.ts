import * as calls from '@affiliate-booking/contract/calls/accounts/passkeys'
import type {
  AddPasskeyPayload,
  PasskeyPasswordPayload,
  RenamePasskeyPayload,
  SignInByPasskeyPayload,
  UsePasskeyPayload,
} from '@affiliate-booking/contract/calls/accounts/passkeys'
import { type AppContext, apiOf } from '../../client.ts'
import { openSession } from '../../../auth/open-session.ts'

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

export const signInByPasskey = (context: AppContext, payload: SignInByPasskeyPayload) =>
  openSession(context, calls.signInByPasskey, payload)

export const completeSignInByPasskey = (context: AppContext, payload: UsePasskeyPayload) =>
  openSession(context, calls.completeSignInByPasskey, payload)

export const renewSecondFactorByPasskey = (context: AppContext, payload: UsePasskeyPayload) =>
  apiOf(context).call(calls.renewSecondFactorByPasskey, payload, { ignoreBody: true })

/** Whether the host is known to lack passkeys. */
export const lacksPasskeys = (context: AppContext) => apiOf(context).lacks(calls.askForPasskey)
