// Leads from a file, first step: the file.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { maximumLeadFileBytes } from '@affiliate-booking/contract/options/leads'
import type { Route } from './+types/route'
import { hasLeadImports, uploadLeads } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { incomplete } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { receiveUpload } from '../../../.server/uploads/receive-upload.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ImportPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Import leads') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  return (await hasLeadImports(context)) ? {} : { launchingSoon: 'The import of leads' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  return receiveUpload(request, { texts: [], files: ['file'] }, async ({ form, problem }) => {
    if (!visitor.ok) return failed(form, visitor.status, visitor.message ?? profileMessages.failedForForm)
    if (problem !== undefined) return failed(form, problem.status, 'The file could not be read.')
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return failed(form, 400, 'Choose the file.')
    if (file.size > maximumLeadFileBytes) return failed(form, 413, 'The file can be at most 1 MB.')
    const uploaded = await uploadLeads(context, file)
    if (!uploaded.ok)
      return failed(form, uploaded.status, uploaded.message ?? 'The file was not stored. Try again.')
    return redirectWithToast(
      context,
      `/leads/import/${encodeURIComponent(uploaded.value.import.id)}`,
      'Check the rows. Nothing is imported yet.',
    )
  })
}

const failed = (form: FormData, status: number, message: string) => incomplete(form, { status, message })

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function ImportLeads({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ImportPage lastResult={actionData} />
}
