// Approves one of the chosen drafts.
import type { AppContext } from '../../../../.server/api/client.ts'
import { approvePayouts, getPayout } from '../../../../.server/api/endpoints/money/payouts.ts'
import type { Result } from '../../../../.server/api/response.ts'
import type { ChosenRow } from '../../../../.server/lists/chosen-rows.ts'

/** The payout's number. A payout whose payee no longer qualifies is cancelled, which is no approval. */
export async function approveDraft(context: AppContext, { id, version }: ChosenRow): Promise<Result<string>> {
  const result = await approvePayouts(context, { payouts: [{ id, version }] })
  if (!result.ok) return result
  if (result.value.approved === 0) {
    const message = 'Cancelled: the payee no longer qualifies, or too little is left.'
    return { ok: false, reason: 'rejected', status: 409, message }
  }
  return { ok: true, value: (await findPayoutNumber(context, id)) ?? id }
}

export async function findPayoutNumber(context: AppContext, id: string): Promise<string | undefined> {
  const found = await getPayout(context, id)
  return found.ok ? found.value.payout.payoutNumber : undefined
}
