import * as calls from '@affiliate-booking/contract/calls/accounts/affiliates'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { generateQr } from '../../services/affiliates/generate-qr.ts'
import { getQr } from '../../services/affiliates/get-qr.ts'
import { registerAffiliate } from '../../services/affiliates/register-affiliate.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { describeUser } from '../../services/users/describe-user.ts'

export function serveAffiliates(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.public(calls.registerAffiliate, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.register(payload.email, client, () =>
      registerAffiliate(deps, payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    return { ok: true, body: await describeUser(deps, result.value), status: 201 }
  })

  router.authenticated(calls.getQr, async (_request, affiliate) => ({
    ok: true,
    body: { qrCodeUrl: await getQr(deps, affiliate.id) },
  }))

  router.authenticated(calls.generateQr, async (_request, affiliate) => ({
    ok: true,
    body: { qrCodeUrl: await generateQr(deps, affiliate.id) },
  }))
}
