// The affiliate's registration and QR code.
import { generateQr, getQr, registerAffiliate } from '@affiliate-booking/contract/calls/affiliates'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { describeUser } from '../services/users/describe-user.ts'
import * as qr from '../services/affiliates/referral-qr.ts'
import { registerAffiliate as register } from '../services/affiliates/register-affiliate.ts'

export function serveAffiliates(calls: CallRouter, deps: Deps): void {
  calls.open(registerAffiliate, async (request) => {
    const outcome = await register(deps, request.payload, requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: await describeUser(deps.db, outcome.value), status: 201 }
  })

  calls.guarded(getQr, async (_request, affiliate) => ({
    ok: true,
    body: { qrCodeUrl: await qr.readQr(deps, affiliate.id) },
  }))

  calls.guarded(generateQr, async (_request, affiliate) => ({
    ok: true,
    body: { qrCodeUrl: await qr.generateQr(deps, affiliate.id, deps.now()) },
  }))
}
