// Where the buttons of the QR card lead: Generate posts, Retry gets.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { generateQrCode } from '../../../.server/images/qr-code.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { answerUnsent } from '../../../ui/forms/connection-loss.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  return redirect('/dashboard#qr-card')
}

export async function action({ context }: Route.ActionArgs) {
  await requireRole(context, ['affiliate'])
  await generateQrCode(context)
  return redirect('/dashboard#qr-card')
}

/** As when the host fails (spec 8): the card ends its loading and stays as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerUnsent(serverAction, () => null)
