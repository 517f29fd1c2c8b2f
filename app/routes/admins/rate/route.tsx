// The commission rate of an administrator of a territory: another one is previewed before it is set.
import { isRole } from '@affiliate-booking/contract/options/accounts/roles'
import { redirect } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  changeAdminRate,
  checkRateChange,
  lacksRateChanges,
} from '../../../.server/api/endpoints/accounts/admins.ts'
import { getUser } from '../../../.server/api/endpoints/accounts/users.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { hasCommissionRate } from '../../../domain/accounts/accounts.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { noValue, pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ChangeRateForm, parseRate } from './form.ts'
import { AdminRatePage, type RatePreview } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Commission rate') }]

const Rate = z.number().catch(0)

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const own = await requireRole(context, ['super_admin'])
  const [found, isLacking] = await Promise.all([getUser(context, id), lacksRateChanges(context)])
  if (isLacking) return { launchingSoon: 'Commission rates' }
  if (!found.ok) {
    return found.reason === 'not-offered'
      ? { launchingSoon: 'Commission rates' }
      : failToShow(found, 'The account')
  }
  const { user } = found.value
  const { role, name } = user
  if (own['id'] === id || !isRole(role) || !hasCommissionRate(role))
    return redirect(`/users/${encodeURIComponent(id)}`)
  const admin = {
    id,
    name: name ?? noValue,
    role: roleLabels[role],
    rate: Rate.parse(user['commissionRate']),
  }
  return { admin, ...(await loadPreview(context, admin, url.searchParams.get('rate'))) }
}

interface Previewed {
  /** As it was typed. */
  typed?: string
  preview?: RatePreview
  /** Why there is no preview. */
  problem?: string
}

async function loadPreview(
  context: AppContext,
  { id, rate: present }: { id: string; rate: number },
  typed: string | null,
): Promise<Previewed> {
  if (typed === null) return {}
  const parsed = parseRate(typed)
  if ('problem' in parsed) return { typed, ...parsed }
  const { rate } = parsed
  if (rate === present) return { typed, problem: `The commission rate is ${rate}% already.` }
  const outcome = await checkRateChange(context, id, rate)
  return outcome.ok
    ? { typed, preview: { rate, ...outcome.value } }
    : { typed, problem: outcome.message ?? 'The preview could not be made. Try again.' }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, ChangeRateForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await changeAdminRate(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The commission rate was not changed.')
  const { commissionRate } = submission.value
  return redirectWithToast(
    context,
    `/users/${encodeURIComponent(id)}`,
    `The commission rate is ${commissionRate}% from the next booking on.`,
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function AdminRate({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AdminRatePage {...loaderData} lastResult={actionData} />
}
