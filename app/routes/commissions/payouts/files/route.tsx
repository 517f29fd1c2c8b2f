// Bank files, and the results that the bank gives back.
import { listPayoutFiles } from '@affiliate-booking/contract/calls/money/payout-files'
import { pageQuery } from '@affiliate-booking/contract/lists'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import { importPayoutResults } from '../../../../.server/api/endpoints/money/payouts.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { incomplete } from '../../../../.server/forms/submission.ts'
import { readLastStep } from '../../../../.server/lists/last-step.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { receiveUpload } from '../../../../.server/uploads/receive-upload.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { pageTitle, profileMessages } from '../../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { FilesPage, type ImportReport } from './page.tsx'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bank files') }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await requireRole(context, moneyRoles)
  const query = readListQuery(z.object(pageQuery), url)
  const list = await loadList(context, listPayoutFiles, query)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Commissions' }
  const lastStep = await readLastStep(request, user, 'payouts')
  return data({ query, list, lastStep }, { status: list.ok ? 200 : list.status })
}

interface Answer {
  result?: SubmissionResult
  report?: ImportReport
}

/** Answers the page itself, not a redirect: the report must show without scripts too. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  return receiveUpload(request, { texts: [], files: ['file'] }, async ({ form, problem }) => {
    if (!visitor.ok) return failed(form, visitor.status, visitor.message ?? profileMessages.failedForForm)
    if (problem !== undefined) return failed(form, problem.status, 'The file could not be read.')
    const file = form.get('file')
    if (!(file instanceof File)) return failed(form, 400, 'Choose the file with the results.')
    if (file.size > maximumImageBytes) return failed(form, 413, 'The file can be at most 5 MB.')
    const imported = await importPayoutResults(context, file)
    if (!imported.ok)
      return failed(form, imported.status, imported.message ?? 'The results were not imported. Try again.')
    return data<Answer>({ report: imported.value })
  })
}

const failed = (form: FormData, status: number, message: string) =>
  data<Answer>({ result: incomplete(form, { status, message }).data }, { status })

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result): Answer => ({ result }))

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <FilesPage {...loaderData} lastResult={actionData?.result} report={actionData?.report} />
}
