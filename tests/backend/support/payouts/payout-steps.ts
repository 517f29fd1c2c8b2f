import type { Deps } from '../../../../backend/deps.ts'
import type { Result } from '../../../../backend/result.ts'
import { approvePayouts } from '../../../../backend/services/payouts/approve-payouts.ts'
import { createPayouts } from '../../../../backend/services/payouts/create-payouts.ts'
import { exportPayouts } from '../../../../backend/services/payouts/bank/export-payouts.ts'
import { importPayoutResults } from '../../../../backend/services/payouts/bank/import-results.ts'
import type { Actor } from '../../../../backend/services/users/account.ts'

const origin = { ip: null, requestId: null }

/** `create`, `approve`, `export` or `import`, which takes the results as CSV. */
export function takeStep(
  deps: Pick<Deps, 'db' | 'now' | 'encryption'>,
  actor: Actor,
  step: string,
  results: string,
): Promise<Result<unknown>> {
  if (step === 'create') return createPayouts(deps, actor, {}, origin)
  if (step === 'approve') return approvePayouts(deps, actor, {}, origin)
  if (step === 'export') return exportPayouts(deps, actor, {}, origin)
  return importPayoutResults(deps, actor, new File([results], 'results.csv'), origin)
}
