import * as calls from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import { addPasskey, beginPasskey } from '../../services/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '../../services/passkeys/change-passkey.ts'
import { listPasskeys } from '../../services/passkeys/list-passkeys.ts'
import * as use from '../../services/passkeys/use-passkey.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { signInAgain } from '../../services/second-factor/complete-sign-in.ts'
import { limitTries } from '../../services/second-factor/limit-tries.ts'
import { findWaitingSession } from '../../services/sessions/find-session.ts'
import { describeUser } from '../../services/users/describe-user.ts'

export function servePasskeys(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  serveOwnPasskeys(router, deps, rateLimits)
  const tryFactor = limitTries(deps, rateLimits)

  router.public(calls.askForPasskey, ({ token, client }) =>
    rateLimits
      .askForPasskey(client, async () => {
        const { options, session } = await use.askForPasskey(deps, token)
        return { ok: true, value: { options: { ...options }, session } }
      })
      .then((result) =>
        result.ok
          ? {
              ok: true,
              body: { options: result.value.options },
              ...(result.value.session && { session: result.value.session }),
            }
          : result,
      ),
  )

  router.public(calls.signInByPasskey, async ({ payload, token = '', client }) => {
    const result = await rateLimits.signInByPasskey(
      client,
      () => use.signInByPasskey(deps, payload, token, client),
      (outcome) => outcome === use.passkeyRefused,
    )
    if (!result.ok) return result
    const { account, session } = result.value
    return { ok: true, body: { user: await describeUser(deps, account) }, session }
  })

  router.public(calls.completeSignInByPasskey, async (request) => {
    const { payload, token, client } = request
    const account = token ? await findWaitingSession(deps.db, token, deps.now()) : null
    if (!token || !account) return signInAgain
    const result = await tryFactor(
      { account, isSignedIn: false, code: null, origin: requestOrigin(request) },
      () => use.completeSignInByPasskey(deps, account, payload.credential, token, client),
      (outcome) => outcome === use.otherPasskey,
    )
    if (!result.ok) return result
    return { ok: true, body: { user: await describeUser(deps, account) }, session: result.value }
  })

  router.authenticated(calls.renewSecondFactorByPasskey, async (request, actor) => {
    const { payload, token = '' } = request
    const result = await tryFactor(
      { account: actor, isSignedIn: true, code: null, origin: requestOrigin(request) },
      () => use.renewSecondFactorByPasskey(deps, actor, payload.credential, token),
      (outcome) => outcome === use.otherPasskey,
    )
    return result.ok ? { ok: true, body: { message: 'The passkey counts for ten minutes.' } } : result
  })
}

/** What people do with their own, in their settings. */
function serveOwnPasskeys(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.listPasskeys, async (_request, actor) => ({
    ok: true,
    body: await listPasskeys(deps, actor),
  }))

  router.authenticated(calls.beginPasskey, async ({ payload, token = '', client }, actor) => {
    const { userAgent } = client
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => beginPasskey(deps, actor, payload.currentPassword, { token, userAgent }),
      (outcome) => outcome === wrongCurrentPassword,
    )
    if (!result.ok) return result
    const { options, proposedName } = result.value
    return { ok: true, body: { options: { ...options }, proposedName } }
  })

  router.authenticated(calls.addPasskey, async (request, actor) => {
    const { payload, token = '' } = request
    const result = await addPasskey(deps, actor, payload, token, requestOrigin(request))
    return result.ok ? { ok: true, body: { recoveryCodes: result.value }, status: 201 } : result
  })

  router.authenticated(calls.renamePasskey, async (request, actor) => {
    const { name } = request.payload
    const origin = requestOrigin(request)
    const result = await renamePasskey(deps, actor, request.parameter('id'), { name, origin })
    return result.ok ? { ok: true, body: { message: 'The passkey is renamed.' } } : result
  })

  router.authenticated(calls.removePasskey, async (request, actor) => {
    const { token = '' } = request
    const { currentPassword } = request.payload
    const origin = requestOrigin(request)
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => removePasskey(deps, actor, request.parameter('id'), { currentPassword, token, origin }),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { message: 'The passkey is removed.' } } : result
  })
}
