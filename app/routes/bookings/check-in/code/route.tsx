import { parseVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { readBody } from '../../../../.server/forms/submission.ts'
import { checkInEntryPath, checkInPath } from '../../../../domain/bookings/check-in-path.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { checkInHead } from '../head.ts'
import { CodeForm } from '../code-form.tsx'
import { CheckInFrame } from '../frame.tsx'
import { requireCheckIn } from '../guard.server.ts'
import { firstTexts } from '../../../../domain/forms/posted-texts.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = checkInHead

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireCheckIn(context, checkInEntryPath)
  return { isProvider: role === 'service_provider' }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireCheckIn(context, checkInEntryPath)
  const posted = (await readBody(request)).get('code')
  const typed = typeof posted === 'string' ? posted.slice(0, 40) : ''
  const code = parseVoucherCode(typed)
  if (code !== undefined) return redirect(checkInPath(code))
  const problem =
    typed.trim() === ''
      ? 'Code of the voucher is required.'
      : 'A code has 12 letters and digits. Look below the QR code.'
  return data({ typed, problem }, { status: 400 })
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, ({ error }, posted) => ({
    typed: firstTexts(posted)['code'] ?? '',
    problem: error?.['']?.[0] ?? '',
  }))

export default function CheckInCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CheckInFrame isProvider={loaderData.isProvider}>
      <PageHeader
        title="Check in"
        introduction="Scan the voucher with the camera of your phone: it opens the booking. Or type the code."
      />
      <CodeForm rejected={actionData} />
    </CheckInFrame>
  )
}
