import * as calls from '@affiliate-booking/contract/calls/money/bank-statements'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import {
  getBankStatement,
  listBankStatements,
  listStatementLines,
} from '../../services/bank-statements/bank-statements.ts'
import { confirmStatementLines, decideStatementLine } from '../../services/bank-statements/decide-lines.ts'
import { previewStatementMatch } from '../../services/bank-statements/preview-match.ts'
import { discardBankStatement } from '../../services/bank-statements/discard-statement.ts'
import {
  chooseStatementColumns,
  uploadBankStatement,
} from '../../services/bank-statements/import-statement.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveBankStatements(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listBankStatements, async ({ payload }, actor) => {
    const result = await listBankStatements(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  const describe = async (result: Result<string>, actor: Actor) => {
    const described = result.ok ? await getBankStatement(deps, actor, result.value) : result
    return described.ok ? ({ ok: true, body: { statement: described.value } } as const) : described
  }

  router.authenticated(calls.uploadBankStatement, async (request, actor) =>
    describe(await uploadBankStatement(deps, actor, request.payload, requestOrigin(request)), actor),
  )

  router.authenticated(calls.getBankStatement, async ({ parameter }, actor) => {
    const result = await getBankStatement(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: { statement: result.value } } : result
  })

  router.authenticated(calls.listStatementLines, async ({ parameter, payload }, actor) => {
    const result = await listStatementLines(deps, actor, parameter('id'), payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.chooseStatementColumns, async (request, actor) => {
    const { parameter, payload } = request
    return describe(
      await chooseStatementColumns(deps, actor, parameter('id'), payload, requestOrigin(request)),
      actor,
    )
  })

  router.authenticated(calls.discardBankStatement, async (request, actor) => {
    const { parameter, payload } = request
    const result = await discardBankStatement(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? ({ ok: true, body: { discarded: true } } as const) : result
  })

  router.authenticated(calls.confirmStatementLines, async (request, actor) => {
    const { parameter, payload } = request
    const result = await confirmStatementLines(
      deps,
      actor,
      parameter('id'),
      payload.lines,
      requestOrigin(request),
    )
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.previewStatementMatch, async ({ parameter, payload }, actor) => {
    const result = await previewStatementMatch(deps, actor, parameter('id'), payload.booking)
    return result.ok ? { ok: true, body: { match: result.value } } : result
  })

  router.authenticated(calls.decideStatementLine, async (request, actor) => {
    const { parameter, payload } = request
    const result = await decideStatementLine(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { statementId: result.value } } : result
  })
}
