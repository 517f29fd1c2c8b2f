import * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { createReferralLink } from '../../services/links/create-referral-link.ts'
import { disableReferralLink, enableReferralLink } from '../../services/links/enable-referral-link.ts'
import { exportReferralLinks } from '../../services/links/export-referral-links.ts'
import { getReferralLink, listReferralLinks } from '../../services/links/list-referral-links.ts'
import { previewEarnings } from '../../services/links/preview-earnings.ts'

export function serveLinks(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listReferralLinks, async ({ payload }, affiliate) => ({
    ok: true,
    body: await listReferralLinks(deps, affiliate, payload),
  }))

  router.authenticated(calls.exportReferralLinks, async ({ payload }, affiliate) => ({
    ok: true,
    body: await exportReferralLinks(deps, affiliate, payload),
  }))

  router.authenticated(calls.getReferralLink, async ({ parameter, payload }, affiliate) => {
    const result = await getReferralLink(deps, affiliate, parameter('id'), payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.previewEarnings, async ({ payload }, affiliate) => ({
    ok: true,
    body: { rows: await previewEarnings(deps, affiliate, payload.slugs.split(',')) },
  }))

  router.authenticated(calls.createReferralLink, async (request, affiliate) => {
    const result = await createReferralLink(deps, affiliate, request.payload, requestOrigin(request))
    if (!result.ok) return result
    const { link, isNew } = result.value
    return { ok: true, body: { link }, status: isNew ? 201 : 200 }
  })

  router.authenticated(calls.disableReferralLink, async (request, affiliate) => {
    const link = await disableReferralLink(deps, affiliate, request.parameter('id'), requestOrigin(request))
    return link.ok ? { ok: true, body: { link: link.value } } : link
  })

  router.authenticated(calls.enableReferralLink, async (request, affiliate) => {
    const link = await enableReferralLink(deps, affiliate, request.parameter('id'), requestOrigin(request))
    return link.ok ? { ok: true, body: { link: link.value } } : link
  })
}
