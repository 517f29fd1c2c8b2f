// Leads from a file, second step: its columns and rows, and then what was imported.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  chooseLeadColumns,
  confirmLeadImport,
  discardLeadImport,
  getLeadImport,
} from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ImportForm, toColumns } from './form.ts'
import { ImportRowsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Import leads') }]

/** The rows may have changed: other columns, or leads that came meanwhile. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const found = await getLeadImport(context, id)
  if (!found.ok)
    return found.reason === 'not-offered'
      ? { launchingSoon: 'The import of leads' }
      : failToShow(found, 'The file')
  return { file: found.value.import }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, ImportForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { value } = submission
  const path = `/leads/import/${encodeURIComponent(id)}` as const
  if (value.intent === 'discard') {
    const discarded = await discardLeadImport(context, id)
    if (!discarded.ok) return rejected(submission, discarded, 'The file was not deleted. Try again.')
    return redirectWithToast(context, '/leads/import', 'The file is deleted.')
  }
  if (value.intent === 'columns') {
    const chosen = await chooseLeadColumns(context, id, toColumns(value))
    if (!chosen.ok) return rejected(submission, chosen, 'The columns were not saved. Try again.')
    return redirectWithToast(context, `${path}#rows`, 'The rows are read again.')
  }
  const { version, duplicates } = value
  const outcome = await confirmLeadImport(context, id, { version, duplicates, consent: true })
  if (!outcome.ok) return rejected(submission, outcome, notConfirmed)
  const { id: imported, imported: count } = outcome.value.import
  return redirectWithToast(
    context,
    `/leads/import/${encodeURIComponent(imported)}`,
    imported === id
      ? `${formatQuantity(count ?? 0, 'lead was', 'leads were')} imported.`
      : 'This file was imported before. Nothing was added.',
  )
}

const notConfirmed = 'We could not confirm the import. Check the list of leads and try again.'

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => data(result).data)

export default function ImportRows({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ImportRowsPage {...loaderData} lastResult={actionData} />
}
