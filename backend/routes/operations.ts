import * as calls from '@affiliate-booking/contract/calls/operations'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { jobs } from '../jobs/jobs.ts'
import { getOperationStatus } from '../services/operations/get-operation-status.ts'
import { recordInstance } from '../services/operations/instances.ts'

export function serveOperations(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.getOperationStatus, async () => ({
    ok: true,
    body: await getOperationStatus(deps, jobs, deps.now()),
  }))

  router.signed(calls.recordInstance, async ({ payload }) => {
    await recordInstance(deps.db, 'app', payload, deps.now())
    return { ok: true, body: { recorded: true } }
  })
}
