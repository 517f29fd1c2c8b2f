import * as calls from '@affiliate-booking/contract/calls/commissions'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { exportCommissions, listCommissions } from '../services/commissions/list-commissions.ts'
import { summarizeCommissions } from '../services/commissions/summarize-commissions.ts'

export function serveCommissions(router: CallRouter, { db }: Deps): void {
  router.authenticated(calls.listCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: await listCommissions(db, actor, payload),
  }))

  router.authenticated(calls.summarizeCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: await summarizeCommissions(db, actor, payload),
  }))

  router.authenticated(calls.exportCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: exportCommissions(db, actor, payload),
  }))
}
