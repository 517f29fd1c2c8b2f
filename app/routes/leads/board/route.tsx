import { LeadBoardQuery } from '@affiliate-booking/contract/calls/leads/board'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { isClosedLead, leadMovesOf } from '@affiliate-booking/contract/options/leads'
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { actOnLead, getLeadBoard } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import { cardUrl, leadBoardPath } from '../../../domain/leads/lead-board.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadAssignees } from '../load-assignees.server.ts'
import { BoardMove } from './form.ts'
import { BoardPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Board of leads') }]

/** A refused move means that the lead has changed, so its card goes where it is now. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, adminRoles)
  const query = readListQuery(LeadBoardQuery, url)
  const board = await getLeadBoard(context, query)
  if (!board.ok)
    return board.reason === 'not-offered'
      ? { launchingSoon: 'The board of leads' }
      : failToShow(board, 'The board')
  return {
    query,
    columns: board.value.columns.map((column) => ({ ...column, moves: leadMovesOf(column.status, role) })),
    assignees: await loadAssignees(context, board),
    now: new Date().toISOString(),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  // The host decides who may move what.
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, BoardMove)
  if (!visitor.ok) return answer(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answer(submission, invalid(submission))
  const { lead, number, version, status } = submission.value
  const query = readListQuery(LeadBoardQuery, url)
  // Needs a reason or a value, which the page of the lead asks for.
  if (isClosedLead(status)) return redirect(`${cardUrl(lead, query, status)}#next`)
  const outcome = await actOnLead(context, lead, { action: 'move', version, status })
  if (!outcome.ok) {
    const message = `${number}: ${outcome.message ?? notConfirmed}`
    return answer(submission, rejected(submission, { ...outcome, message }, message))
  }
  return redirectWithToast(
    context,
    `${leadBoardPath}${url.search}`,
    `${number} is in “${leadStatusLabels[status].label}” now.`,
  )
}

const notConfirmed = 'We could not confirm the change. Check the lead and try again.'

/** With the lead whose card was to go. */
function answer(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: ReturnType<typeof data<SubmissionResult>>,
) {
  const { lead } = payload
  return data({ lead: typeof lead === 'string' ? lead : undefined, result }, init ?? {})
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(
    sending,
    (result, posted) => answer({ payload: Object.fromEntries(posted) }, data(result)).data,
  )

export default function LeadBoard({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BoardPage {...loaderData} refusal={actionData} />
}
