// The settings of the platform: a host declares each with its range, so the app needs no list of them.
import * as z from 'zod'
import { instant, version } from '../fields.ts'
import { defineCall } from '../call.ts'
import { maximumSettingLength, settingKinds } from '../options/platform-settings.ts'

export const SettingValue = z.union(
  [z.int(), z.boolean(), z.string().max(maximumSettingLength, 'Enter a shorter value.')],
  {
    error: 'Enter a value.',
  },
)
export type SettingValue = z.infer<typeof SettingValue>

export const PlatformSetting = z.object({
  name: z.string(),
  /** The heading that it is listed under. */
  group: z.string(),
  label: z.string(),
  /** What it does, and from when a change counts. */
  explanation: z.string(),
  kind: z.enum(settingKinds),
  /** Of a count, such as `days`. */
  unit: z.string().nullish(),
  minimum: z.int().nullish(),
  maximum: z.int().nullish(),
  default: SettingValue,
  value: SettingValue,
  /** Grows with each change; 0: it was never changed. */
  version,
  changedAt: instant.nullish(),
  changedBy: z.string().nullish(),
})
export type PlatformSetting = z.infer<typeof PlatformSetting>

export const SettingChange = z.object({
  id: z.string(),
  old: SettingValue.nullish(),
  new: SettingValue.nullish(),
  by: z.string().nullish(),
  at: instant,
})
export type SettingChange = z.infer<typeof SettingChange>

const SettingResponse = z.object({
  setting: PlatformSetting,
  /** The latest changes, newest first. */
  changes: z.array(SettingChange),
})

export const ChangePlatformSettingPayload = z.object({
  value: SettingValue,
  /** The version that was shown. */
  version,
})
export type ChangePlatformSettingPayload = z.infer<typeof ChangePlatformSettingPayload>

export const listPlatformSettings = defineCall({
  id: 'listPlatformSettings',
  support: 'optional',
  method: 'GET',
  path: '/platform-settings',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ settings: z.array(PlatformSetting) }),
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'The settings of the platform with their ranges, defaults and present values',
})

export const getPlatformSetting = defineCall({
  id: 'getPlatformSetting',
  support: 'optional',
  method: 'GET',
  path: '/platform-settings/{name}',
  encoding: 'none',
  payload: z.undefined(),
  response: SettingResponse,
  errorStatuses: [401, 403, 404],
  access: 'super_admin',
  summary: 'One setting with its latest changes',
})

export const changePlatformSetting = defineCall({
  id: 'changePlatformSetting',
  support: 'optional',
  method: 'POST',
  path: '/platform-settings/{name}',
  encoding: 'json',
  payload: ChangePlatformSettingPayload,
  response: SettingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Change one setting. 409 if somebody changed it since it was shown',
})
