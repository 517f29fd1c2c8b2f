import * as calls from '@affiliate-booking/contract/calls/accounts/second-factor'
import type {
  SecondFactorCodePayload,
  SecondFactorPasswordPayload,
} from '@affiliate-booking/contract/calls/accounts/second-factor'
import type { Failure } from '../../response.ts'
import { type AppContext, apiOf } from '../../client.ts'
import { openSession } from '../../../auth/open-session.ts'

export const getSecondFactor = (context: AppContext) => apiOf(context).call(calls.getSecondFactor, undefined)

export const beginSecondFactor = (context: AppContext, payload: SecondFactorPasswordPayload) =>
  apiOf(context).call(calls.beginSecondFactor, payload)

export const confirmSecondFactor = (context: AppContext, payload: SecondFactorCodePayload) =>
  apiOf(context).call(calls.confirmSecondFactor, payload)

export const endSecondFactor = (context: AppContext, payload: SecondFactorPasswordPayload) =>
  apiOf(context).call(calls.endSecondFactor, payload, { ignoreBody: true })

export const renewSecondFactor = (context: AppContext, payload: SecondFactorCodePayload) =>
  apiOf(context).call(calls.renewSecondFactor, payload, { ignoreBody: true })

export const completeSignIn = (context: AppContext, payload: SecondFactorCodePayload) =>
  openSession(context, calls.completeSignIn, payload)

/** Whether the host is known to lack second factors. */
export const lacksSecondFactor = (context: AppContext) => apiOf(context).lacks(calls.getSecondFactor)

/** Whether a failed login can be completed by a code. */
export const waitsForCode = async (context: AppContext, { secondFactor }: Pick<Failure, 'secondFactor'>) =>
  secondFactor === 'missing' && !(await apiOf(context).lacks(calls.completeSignIn))

export const renewRecoveryCodes = (context: AppContext, payload: SecondFactorPasswordPayload) =>
  apiOf(context).call(calls.renewRecoveryCodes, payload)

export const lacksNewRecoveryCodes = (context: AppContext) => apiOf(context).lacks(calls.renewRecoveryCodes)
