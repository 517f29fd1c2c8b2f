// Money without a match: what waits for a decision, and money that is recorded by hand.
import {
  listUnappliedReceipts,
  UnappliedReceiptQuery,
} from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import type { AppContext } from '../../../../.server/api/client.ts'
import {
  closeUnbookedSettlement,
  listUnbookedSettlements,
} from '../../../../.server/api/endpoints/money/gateways.ts'
import { recordUnappliedReceipt } from '../../../../.server/api/endpoints/money/unapplied-receipts.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { authFailed, invalid, parseForm, readBody, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { CloseLineForm, RecordMoneyForm } from './form.ts'
import { describeUnbooked } from './describe-unbooked.server.ts'
import { UnappliedPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Money without a match') }]

const ScreenQuery = UnappliedReceiptQuery.omit({ state: true }).extend({
  view: z.literal('returned').optional(),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, moneyRoles)
  const query = readListQuery(ScreenQuery, url)
  const { view: state, ...chosen } = query
  const [list, settlements] = await Promise.all([
    loadList(context, listUnappliedReceipts, { ...chosen, state }),
    role === 'super_admin' ? listUnbookedSettlements(context) : null,
  ])
  if ('reason' in list) return { launchingSoon: 'Money' }
  // The page is of use without them.
  const unbooked =
    settlements?.ok === true
      ? {
          ...settlements.value,
          rows: settlements.value.rows.map(describeUnbooked),
          chosen: url.searchParams.get('line') ?? undefined,
        }
      : undefined
  return data({ query, list, unbooked }, { status: list.ok ? 200 : list.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  const posted = await readBody(request)
  if (posted.get('intent') === 'close') return closeLine(context, visitor, posted)
  const submission = parseForm(posted, RecordMoneyForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await recordUnappliedReceipt(context, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The money was not recorded. Please try again.')
  return redirectWithToast(
    context,
    `/bookings/money/unapplied/${encodeURIComponent(outcome.value.receipt.id)}`,
    'The money is recorded.',
  )
}

async function closeLine(
  context: AppContext,
  visitor: Awaited<ReturnType<typeof checkRole>>,
  posted: FormData,
) {
  const submission = parseForm(posted, CloseLineForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { line, reason } = submission.value
  const outcome = await closeUnbookedSettlement(context, line, { reason })
  if (!outcome.ok) return rejected(submission, outcome, 'Nothing was changed. Please try again.')
  return redirectWithToast(context, '/bookings/money/unapplied', 'The line is off the list.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Unapplied({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <UnappliedPage {...loaderData} lastResult={actionData} />
}
