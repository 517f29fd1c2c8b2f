import { listPayouts } from '@affiliate-booking/contract/calls/money/payouts'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { getPayoutOverview } from '../../../../.server/api/endpoints/money/payouts.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { authFailed, invalid, parseForm, readBody, rejected } from '../../../../.server/forms/submission.ts'
import { decideOnChosen } from '../../../../.server/lists/chosen-rows.ts'
import { readLastStep, redirectWithStep } from '../../../../.server/lists/last-step.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { sendsMoney } from '../../../../domain/accounts/money-roles.ts'
import { readPayoutList } from '../../../../.server/lists/queries/payout-query.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadPayeeSummary } from '../load-payee-summary.server.ts'
import { approveDraft, findPayoutNumber } from './approve-chosen.server.ts'
import { approveChosen } from './approve-chosen.ts'
import { PayoutStepForm } from './form.ts'
import { PayoutsPage } from './page.tsx'
import { takeStep } from './take-step.server.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payouts') }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await requireRole(context, rolesFor('/commissions'))
  const { role } = user
  const query = readPayoutList(url)
  const [list, overview, own] = await Promise.all([
    loadList(context, listPayouts, query),
    sendsMoney(role) ? getPayoutOverview(context) : undefined,
    sendsMoney(role) ? undefined : loadPayeeSummary(context),
  ])
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Commissions' }
  return data(
    {
      query,
      list,
      own,
      overview: overview && (overview.ok ? overview.value.overview : null),
      isSuperAdmin: role === 'super_admin',
      lastStep: await readLastStep(request, user, 'payouts'),
    },
    { status: list.ok ? 200 : list.status },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  // The host decides who may do what.
  const visitor = await checkRole(context, rolesFor('/commissions'))
  const posted = await readBody(request)
  if (posted.get('intent') === approveChosen) {
    return decideOnChosen(posted, visitor, {
      [approveChosen]: {
        decide: (row) => approveDraft(context, row),
        findName: (id) => findPayoutNumber(context, id),
      },
    })
  }
  const submission = parseForm(posted, PayoutStepForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const taken = await takeStep(context, submission.value)
  if (!taken.ok) return rejected(submission, taken, 'Nothing was changed. Please try again.')
  const isExport = submission.value.intent === 'export'
  return redirectWithStep(context, visitor.value, {
    of: 'payouts',
    to: isExport ? '/commissions/payouts/files' : '/commissions/payouts',
    text: taken.message,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const answered =
    actionData !== undefined && 'ok' in actionData ? { answer: actionData } : { lastResult: actionData }
  return <PayoutsPage {...loaderData} path="/commissions/payouts" {...answered} />
}
