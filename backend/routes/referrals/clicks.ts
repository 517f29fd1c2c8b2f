import * as calls from '@affiliate-booking/contract/calls/referrals/clicks'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { recordClicks } from '../../services/clicks/record-clicks.ts'

export function serveClicks(router: CallRouter, deps: Deps): void {
  router.signed(calls.recordClicks, async ({ payload }) => ({
    ok: true,
    body: { recorded: await recordClicks(deps.db, payload) },
  }))
}
