import * as calls from '@affiliate-booking/contract/calls/money/statements'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { exportStatement } from '../../services/statements/export-statement.ts'
import { getStatement } from '../../services/statements/get-statement.ts'

export function serveStatements(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.getStatement, async ({ payload }, actor) => {
    const result = await getStatement(deps, actor, payload)
    return result.ok ? { ok: true, body: { statement: result.value } } : result
  })

  router.authenticated(calls.exportStatement, async ({ payload }, actor) => {
    const result = await exportStatement(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })
}
