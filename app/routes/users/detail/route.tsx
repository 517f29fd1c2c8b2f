import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import { lacksDeclining, lacksRateChanges } from '../../../.server/api/endpoints/accounts/admins.ts'
import { lacksRules } from '../../../.server/api/endpoints/money/rules.ts'
import { lacksStatements } from '../../../.server/api/endpoints/money/statements.ts'
import {
  getUser,
  getUserHistory,
  lacksTerritoryChanges,
  reactivateUser,
  suspendUser,
} from '../../../.server/api/endpoints/accounts/users.ts'
import { invalid, authFailed, readForm, rejected } from '../../../.server/forms/submission.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { sendsMoney } from '../../../domain/accounts/money-roles.ts'
import { accountLists } from './account-lists.ts'
import { AccessForm } from './form.ts'
import { type Account, toAccount } from '../account.ts'
import { readTerritory } from '../territory.server.ts'
import { UserPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('User') }]

const paths = { list: '/users' } as const

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const own = await requireRole(context, adminRoles)
  const [found, history, noRules] = await Promise.all([
    getUser(context, id),
    getUserHistory(context, id),
    lacksRules(context),
  ])
  if (!found.ok) {
    return found.reason === 'not-offered' ? { launchingSoon: 'Users' } : failToShow(found, 'The account')
  }
  const account = toAccount(id, found.value.user)
  const isOwn = own['id'] === id
  const isSuperAdmin = own.role === 'super_admin'
  return {
    account,
    lists: accountLists(found.value.user.role, id),
    events: history.ok ? labelEvents(history.value.timeline) : undefined,
    list: parseListPosition(url, paths)?.list,
    isOwn,
    givesRoles: isSuperAdmin,
    declines: isSuperAdmin && !(await lacksDeclining(context)),
    hasStatements: sendsMoney(own.role) && account.isPayee && !(await lacksStatements(context)),
    isPaymaster: isSuperAdmin && !noRules,
    changesRate:
      isSuperAdmin &&
      !isOwn &&
      account.hasCommissionRate &&
      !account.isDeleted &&
      !(await lacksRateChanges(context)),
    territory: isSuperAdmin && !isOwn ? await loadTerritory(context, account) : undefined,
  }
}

/** The name; undefined where nobody can change it. */
async function loadTerritory(context: AppContext, account: Account): Promise<string | undefined> {
  const { territoryKind, territoryPath, isDeleted, isPending } = account
  if (territoryKind === undefined || isDeleted || isPending) return undefined
  if (await lacksTerritoryChanges(context)) return undefined
  const found = await readTerritory(context, account)
  return found.ok ? found.value.name : territoryPath
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, AccessForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { value } = submission
  const outcome =
    value.intent === 'suspend'
      ? await suspendUser(context, id, value.reason)
      : await reactivateUser(context, id)
  if (!outcome.ok) return rejected(submission, outcome, 'The account was not changed.')
  const message = value.intent === 'suspend' ? 'The account is suspended.' : 'The account is active again.'
  return redirectWithToast(context, `/users/${encodeURIComponent(id)}${url.search}`, message)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <UserPage {...loaderData} lastResult={actionData} />
}
