import * as calls from '@affiliate-booking/contract/calls/platform-settings'
import type { ChangePlatformSettingPayload } from '@affiliate-booking/contract/calls/platform-settings'
import { type AppContext, apiOf } from '../client.ts'

export const listPlatformSettings = (context: AppContext) =>
  apiOf(context).call(calls.listPlatformSettings, undefined)

/** Whether the host is known to lack the call. */
export const lacksPlatformSettings = (context: AppContext) => apiOf(context).lacks(calls.listPlatformSettings)

export const getPlatformSetting = (context: AppContext, name: string) =>
  apiOf(context).call(calls.getPlatformSetting, undefined, { params: { name } })

export const changePlatformSetting = (
  context: AppContext,
  name: string,
  payload: ChangePlatformSettingPayload,
) => apiOf(context).call(calls.changePlatformSetting, payload, { params: { name } })
