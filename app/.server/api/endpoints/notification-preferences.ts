// The channels that the signed-in account has chosen.
import * as calls from '@affiliate-booking/contract/calls/messages/preferences'
import { type AppContext, apiOf } from '../client.ts'

export const getNotificationPreferences = (context: AppContext) =>
  apiOf(context).call(calls.getNotificationPreferences, undefined)

export const setNotificationPreferences = (
  context: AppContext,
  payload: calls.SetNotificationPreferencesPayload,
) => apiOf(context).call(calls.setNotificationPreferences, payload)
