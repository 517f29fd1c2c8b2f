import * as calls from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import { getPayoutAccount } from '../../services/payout-accounts/get-payout-account.ts'
import { setPayoutAccount } from '../../services/payout-accounts/set-payout-account.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'

export function servePayoutAccounts(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.getPayoutAccount, async (_request, actor) => ({
    ok: true,
    body: await getPayoutAccount(deps.db, actor.id),
  }))

  router.authenticated(calls.setPayoutAccount, async (request, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => setPayoutAccount(deps, actor, request.payload, requestOrigin(request)),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: await getPayoutAccount(deps.db, actor.id) } : result
  })
}
