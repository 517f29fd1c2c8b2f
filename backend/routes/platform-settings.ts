import * as calls from '@affiliate-booking/contract/calls/platform-settings'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { changePlatformSetting } from '../services/settings/change-setting.ts'
import { getPlatformSetting, listPlatformSettings } from '../services/settings/describe-settings.ts'

export function servePlatformSettings(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listPlatformSettings, async () => ({
    ok: true,
    body: { settings: await listPlatformSettings(deps) },
  }))

  router.authenticated(calls.getPlatformSetting, async ({ parameter }) => {
    const result = await getPlatformSetting(deps, parameter('name'))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.changePlatformSetting, async (request, actor) => {
    const name = request.parameter('name')
    const changed = await changePlatformSetting(deps, actor, name, request.payload, requestOrigin(request))
    if (!changed.ok) return changed
    const result = await getPlatformSetting(deps, changed.value)
    return result.ok ? { ok: true, body: result.value } : result
  })
}
