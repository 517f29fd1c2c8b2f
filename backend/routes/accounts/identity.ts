import * as calls from '@affiliate-booking/contract/calls/accounts/identity'
import type { IdentitySubmission } from '@affiliate-booking/contract/calls/accounts/identity'
import type { Deps } from '../../deps.ts'
import { type CallRouter, type Reply, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import {
  approveIdentity,
  declineIdentity,
  requestIdentityResubmission,
} from '../../services/identity/decide-identity.ts'
import { getIdentityPicture } from '../../services/identity/get-identity-picture.ts'
import { getIdentitySubmission } from '../../services/identity/get-identity-submission.ts'
import { getIdentity } from '../../services/identity/get-identity.ts'
import { listIdentities } from '../../services/identity/list-identities.ts'
import { getPayeeState } from '../../services/identity/payee-state.ts'
import { submitIdentity } from '../../services/identity/submit-identity.ts'

export function serveIdentity(router: CallRouter, deps: Deps): void {
  const replyWith = (result: Result<IdentitySubmission>): Reply<{ identity: IdentitySubmission }> =>
    result.ok ? { ok: true, body: { identity: result.value } } : result

  router.authenticated(calls.getIdentity, async (_request, actor) => ({
    ok: true,
    body: { identity: await getIdentity(deps, actor) },
  }))

  router.authenticated(calls.submitIdentity, async (request, actor) => {
    const result = await submitIdentity(deps, actor, request.payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { identity: await getIdentity(deps, actor) }, status: 201 }
  })

  router.authenticated(calls.getPayeeState, async (_request, actor) => ({
    ok: true,
    body: { payee: await getPayeeState(deps.db, actor.id, deps.now()) },
  }))

  router.authenticated(calls.listIdentities, async ({ payload }, actor) => ({
    ok: true,
    body: await listIdentities(deps.db, actor, payload),
  }))

  router.authenticated(calls.getIdentitySubmission, async ({ parameter }, actor) =>
    replyWith(await getIdentitySubmission(deps, actor, parameter('id'))),
  )

  router.authenticated(calls.getIdentityPicture, async ({ parameter }, actor) => {
    const result = await getIdentityPicture(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.approveIdentity, async (request, actor) =>
    replyWith(
      await approveIdentity(deps, actor, request.parameter('id'), request.payload, requestOrigin(request)),
    ),
  )

  router.authenticated(calls.declineIdentity, async (request, actor) =>
    replyWith(
      await declineIdentity(deps, actor, request.parameter('id'), request.payload, requestOrigin(request)),
    ),
  )

  router.authenticated(calls.requestIdentityResubmission, async (request, actor) => {
    const id = request.parameter('id')
    return replyWith(
      await requestIdentityResubmission(deps, actor, id, request.payload, requestOrigin(request)),
    )
  })
}
