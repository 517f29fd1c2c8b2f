// Takes one step of a payout day, and says what came of it.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { AppContext } from '../../../../.server/api/client.ts'
import {
  approvePayouts,
  createPayouts,
  exportPayouts,
} from '../../../../.server/api/endpoints/money/payouts.ts'
import type { Failure } from '../../../../.server/api/response.ts'
import type { PayoutStepForm } from './form.ts'

interface Taken {
  readonly ok: true
  readonly message: string
}

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ')

export async function takeStep(context: AppContext, form: PayoutStepForm): Promise<Taken | Failure> {
  if (form.intent === 'create') {
    const result = await createPayouts(context, {})
    if (!result.ok) return result
    const { created, net, hasMore } = result.value
    const drafts = `${formatQuantity(created, 'draft', 'drafts')} created, ${formatPaise(net)} net.`
    return { ok: true, message: sentences(drafts, hasMore && 'More payees are left: create the others too.') }
  }
  if (form.intent === 'approve') {
    const result = await approvePayouts(context, { createdUntil: form.createdUntil })
    if (!result.ok) return result
    const { approved, cancelled, net, hasMore } = result.value
    return {
      ok: true,
      message: sentences(
        `${formatQuantity(approved, 'payout', 'payouts')} approved, ${formatPaise(net)} net.`,
        cancelled > 0 && `${cancelled} cancelled.`,
        hasMore && 'More drafts are left: approve the others too.',
      ),
    }
  }
  const result = await exportPayouts(context)
  if (!result.ok) return result
  const { sent, completed, returnedToDraft, cancelled, net, hasMore } = result.value
  return {
    ok: true,
    message: sentences(
      `${formatQuantity(sent, 'payout', 'payouts')} sent, ${formatPaise(net)}.`,
      sent > 0 && 'Download the file now.',
      completed > 0 && `${completed} completed: the whole amount is TDS.`,
      returnedToDraft > 0 && `${returnedToDraft} changed since the approval and must be approved again.`,
      cancelled > 0 && `${cancelled} cancelled.`,
      hasMore && 'More are left: make another file.',
    ),
  }
}
