// Where the buttons of the QR card lead: Generate posts, Retry gets.
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { logFailure } from '../../../.server/images/log-failure.ts'
import { generateQrCode } from '../../../.server/images/qr-code.ts'
import { checkRole, requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { answerUnsent } from '../../../ui/forms/connection-loss.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  return redirect('/dashboard#qr-card')
}

export async function action({ context }: Route.ActionArgs) {
  const affiliate = await checkRole(context, ['affiliate'])
  if (!affiliate.ok) {
    logFailure(context, affiliate, 'the QR code could not be generated')
    // Thrown, it would take the place of the whole dashboard.
    return data(null, { status: affiliate.status })
  }
  await generateQrCode(context)
  return redirect('/dashboard#qr-card')
}

/** As when the host fails (spec 8): the card ends its loading and stays as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerUnsent(serverAction, () => null)
