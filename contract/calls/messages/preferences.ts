// The channels that people choose for messages of a kind.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { NotificationPreferenceRow } from '../../shapes/messages.ts'

const Preferences = z.object({ preferences: z.array(NotificationPreferenceRow) })

export const getNotificationPreferences = defineCall({
  id: 'getNotificationPreferences',
  support: 'optional',
  method: 'GET',
  path: '/notification-preferences',
  encoding: 'none',
  payload: z.undefined(),
  response: Preferences,
  errorStatuses: [401],
  access: 'signed in',
  summary: 'The kinds of messages that the role of the account may get, with the channels that are chosen',
})

export const SetNotificationPreferencesPayload = z.object({
  preferences: z
    .array(z.object({ kind: z.string().max(100), email: z.boolean(), inApp: z.boolean() }))
    .max(100, 'Change at most 100 kinds at once.'),
})
export type SetNotificationPreferencesPayload = z.infer<typeof SetNotificationPreferencesPayload>

export const setNotificationPreferences = defineCall({
  id: 'setNotificationPreferences',
  support: 'optional',
  method: 'POST',
  path: '/notification-preferences',
  encoding: 'json',
  payload: SetNotificationPreferencesPayload,
  response: Preferences,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'Choose channels by kind; what concerns security cannot be turned off',
})
