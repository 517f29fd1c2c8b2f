import * as calls from '@affiliate-booking/contract/calls/accounts/account'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import { getAvatar, removeAvatar, setAvatar } from '../../services/account/avatar.ts'
import { changeAccount, describeDetails } from '../../services/account/change-account.ts'
import type { Account } from '../../services/users/account.ts'

export function serveAccount(router: CallRouter, deps: Deps): void {
  const replyWith = async (result: Result<Account>) =>
    result.ok
      ? { ok: true as const, body: { account: await describeDetails(deps.db, result.value) } }
      : result

  router.authenticated(calls.getAccount, async (_request, actor) => replyWith({ ok: true, value: actor }))

  router.authenticated(calls.changeAccount, async (request, actor) =>
    replyWith(await changeAccount(deps, actor, request.payload, requestOrigin(request))),
  )

  router.authenticated(calls.setAvatar, async (request, actor) =>
    replyWith(await setAvatar(deps, actor, request.payload, requestOrigin(request))),
  )

  router.authenticated(calls.removeAvatar, async (request, actor) =>
    replyWith(await removeAvatar(deps, actor, requestOrigin(request))),
  )

  router.authenticated(calls.getAvatar, async ({ parameter }, actor) => {
    const result = await getAvatar(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: result.value } : result
  })
}
