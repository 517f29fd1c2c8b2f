// The own data as an archive. A wrong password leads back to the form with a message.
import { DownloadOwnDataPayload } from '@affiliate-booking/contract/calls/accounts/own-data'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { downloadOwnData } from '../../../.server/api/endpoints/accounts/own-data.ts'
import { requireUser, resourceMiddleware } from '../../../.server/auth/session.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { ownDataPath } from '../own-data-path.ts'

export const middleware = [resourceMiddleware]

/** An address that somebody opens again. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireUser(context)
  throw redirect(ownDataPath)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await requireUser(context)
  const submission = await readForm(request, DownloadOwnDataPayload)
  if (submission.status !== 'success')
    return redirectWithToast(context, ownDataPath, 'Current password is required.', 'error')
  const { value } = submission
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result = await limitLogins(context, email ?? '', () => downloadOwnData(context, value))
  if (!result.ok) {
    const message = result.message ?? 'The archive could not be created. Please try again.'
    return redirectWithToast(context, ownDataPath, message, 'error')
  }
  return new Response(result.value, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${todayInIndia()}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}
