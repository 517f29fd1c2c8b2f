// Bank statements: the imported ones, and a new one.
import { listBankStatements } from '@affiliate-booking/contract/calls/money/bank-statements'
import { pageQuery } from '@affiliate-booking/contract/lists'
import { maximumStatementBytes } from '@affiliate-booking/contract/options/money/bank-statements'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import { uploadBankStatement } from '../../../../.server/api/endpoints/money/bank-statements.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { incomplete } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { receiveUpload } from '../../../../.server/uploads/receive-upload.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { pageTitle, profileMessages } from '../../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { StatementsPage } from './page.tsx'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bank statements') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const query = readListQuery(z.object(pageQuery), url)
  const list = await loadList(context, listBankStatements, query)
  if ('reason' in list) return { launchingSoon: 'Money' }
  return data({ query, list }, { status: list.ok ? 200 : list.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  return receiveUpload(request, { texts: ['choosesColumns'], files: ['file'] }, async ({ form, problem }) => {
    if (!visitor.ok) return failed(form, visitor.status, visitor.message ?? profileMessages.failedForForm)
    if (problem !== undefined) return failed(form, problem.status, 'The file could not be read.')
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return failed(form, 400, 'Choose the bank statement.')
    if (file.size > maximumStatementBytes) return failed(form, 413, 'The file can be at most 5 MB.')
    const choosesColumns = form.get('choosesColumns') === null ? undefined : 'true'
    const imported = await uploadBankStatement(context, { file, choosesColumns })
    if (!imported.ok)
      return failed(form, imported.status, imported.message ?? 'The statement was not imported. Try again.')
    const { id, sample } = imported.value.statement
    return redirectWithToast(
      context,
      `/bookings/money/statements/${encodeURIComponent(id)}`,
      sample == null ? 'The statement is imported.' : 'Choose the columns of the file.',
    )
  })
}

const failed = (form: FormData, status: number, message: string) => incomplete(form, { status, message })

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <StatementsPage {...loaderData} lastResult={actionData} />
}
