import * as calls from '@affiliate-booking/contract/calls/accounts/admins'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { approveAdmin } from '../../services/admins/approve-admin.ts'
import { declineAdmin } from '../../services/admins/decline-admin.ts'
import { changeAdminRate } from '../../services/admins/change-admin-rate.ts'
import { createAdmin } from '../../services/admins/create-admin.ts'
import { checkAdminRate, checkRateChange, listCappedProducts } from '../../services/admins/rate-caps.ts'
import { setPrimaryAdmin } from '../../services/admins/set-primary-admin.ts'
import { listPendingAdmins } from '../../services/admins/list-pending-admins.ts'
import { loginAdmin } from '../../services/auth/login.ts'
import { registerAdmin } from '../../services/auth/register-account.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { listTerritories } from '../../services/territories/list-territories.ts'
import { describeAccount } from '../../services/users/describe-user.ts'

export function serveAdmins(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.public(calls.loginAdmin, async ({ payload, client }) => {
    const result = await rateLimits.login(payload.email, client, () => loginAdmin(deps, payload, client))
    if (!result.ok) return result
    const { account, session } = result.value
    return { ok: true, body: { admin: describeAccount(account) }, session }
  })

  router.public(calls.registerAdmin, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.register(payload.email, client, () =>
      registerAdmin(deps, payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    return { ok: true, body: describeAccount(result.value), status: 201 }
  })

  router.authenticated(calls.createAdmin, async (request, actor) => {
    const result = await createAdmin(deps, request.payload, actor, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { admin: describeAccount(result.value) }, status: 201 }
  })

  router.authenticated(calls.listPendingAdmins, async () => {
    const { accounts, hasMore } = await listPendingAdmins(deps.db)
    return { ok: true, body: { admins: accounts.map(describeAccount), hasMore } }
  })

  router.authenticated(calls.approveAdmin, async (request, actor) => {
    const { payload, parameter } = request
    const result = await approveAdmin(deps, actor, parameter('id'), payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { admin: describeAccount(result.value) } }
  })

  router.authenticated(calls.declineAdmin, async (request, actor) => {
    const { payload, parameter } = request
    const result = await declineAdmin(deps, actor, parameter('id'), payload.reason, requestOrigin(request))
    return result.ok ? { ok: true, body: { message: 'The request is declined.' } } : result
  })

  router.authenticated(calls.listTerritories, async ({ payload }, actor) => {
    const result = await listTerritories(deps.db, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.listCappedProducts, async ({ payload }) => ({
    ok: true,
    body: await listCappedProducts(deps.db, payload.under, deps.now()),
  }))

  router.authenticated(calls.checkAdminRate, async ({ payload }) => {
    const result = await checkAdminRate(deps.db, payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.checkRateChange, async ({ payload, parameter }) => {
    const result = await checkRateChange(deps.db, parameter('id'), payload.commissionRate, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.changeAdminRate, async (request, actor) => {
    const { payload, parameter } = request
    const result = await changeAdminRate(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { admin: describeAccount(result.value) } } : result
  })

  router.authenticated(calls.setPrimaryAdmin, async (request, actor) => {
    const result = await setPrimaryAdmin(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { territory: result.value } } : result
  })
}
