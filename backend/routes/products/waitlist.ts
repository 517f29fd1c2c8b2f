import * as calls from '@affiliate-booking/contract/calls/products/waitlist'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { joinWaitlist } from '../../services/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '../../services/waitlist/leave-waitlist.ts'
import { listWaitlist } from '../../services/waitlist/list-waitlist.ts'

export function serveWaitlist(router: CallRouter, { db, now }: Deps): void {
  router.authenticated(calls.joinWaitlist, async ({ payload }, actor) => {
    const result = await joinWaitlist(db, actor, payload, now())
    return result.ok ? { ok: true, body: { entry: result.value } } : result
  })

  router.authenticated(calls.listWaitlist, async (_, actor) => ({
    ok: true,
    body: { rows: await listWaitlist(db, actor, now()) },
  }))

  router.authenticated(calls.leaveWaitlist, async ({ parameter }, actor) => {
    await leaveWaitlist(db, actor, parameter('id'))
    return { ok: true, body: { isWaiting: false } }
  })
}
