import { todayInIndia } from '@affiliate-booking/shared/days'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { actOnBooking } from '../../../../.server/api/endpoints/bookings.ts'
import { findVoucher } from '../../../../.server/api/endpoints/vouchers.ts'
import { readForm } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { whatsAppAddress } from '../../../../domain/bookings/whats-app-number.ts'
import { checkInPath } from '../../../../domain/bookings/check-in-path.ts'
import { actionMessages, actionNotConfirmed } from '../../action-messages.ts'
import { toActionPayload } from '../../booking-forms.ts'
import { checkInHead } from '../head.ts'
import { CheckInForm } from '../form.ts'
import { CheckInFrame } from '../frame.tsx'
import { requireCheckIn } from '../guard.server.ts'
import { CheckInPage } from './page.tsx'
import { CheckInProblemPage } from './problem-page.tsx'
import { tellConnectionLoss } from '../../../../ui/toasts/tell-connection-loss.ts'

export const meta: Route.MetaFunction = checkInHead

const notLoaded = 'The booking could not be loaded. Please try again.'

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const here = checkInPath(code)
  const { role } = await requireCheckIn(context, here)
  const isProvider = role === 'service_provider'
  const found = await findVoucher(context, code)
  if (!found.ok) {
    const { status, message = notLoaded } = found
    const problem = { title: problemTitles[status] ?? 'The voucher could not be checked', message }
    return data({ isProvider, problem, booking: undefined }, { status: status === 401 ? 502 : status })
  }
  const { booking } = found.value
  // Customers see what they booked, and administrators what they may decide.
  if (!isProvider) throw redirect(`/bookings/${encodeURIComponent(booking.id)}`)
  const now = new Date()
  return {
    isProvider,
    here,
    booking,
    now: now.toISOString(),
    today: todayInIndia(now),
    whatsApp: whatsAppAddress(booking.customerPhone, booking.whatsAppText),
  }
}

const problemTitles: Readonly<Record<number, string>> = {
  403: 'Not your guests',
  404: 'Code not found',
  429: 'Too many wrong codes',
}

export async function action({ request, context, params: { code } }: Route.ActionArgs) {
  const here = checkInPath(code)
  await requireCheckIn(context, here)
  const submission = await readForm(request, CheckInForm)
  if (submission.status !== 'success') return redirectWithToast(context, here, 'Choose what to do.', 'error')
  const form = submission.value
  const found = await findVoucher(context, code)
  const acted = found.ok ? await actOnBooking(context, found.value.booking.id, toActionPayload(form)) : found
  if (!acted.ok) return redirectWithToast(context, here, acted.message ?? actionNotConfirmed, 'error')
  return redirectWithToast(context, here, actionMessages[form.intent])
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function CheckInGuests({ loaderData }: Route.ComponentProps) {
  return (
    <CheckInFrame isProvider={loaderData.isProvider}>
      {loaderData.booking === undefined ? (
        <CheckInProblemPage {...loaderData} />
      ) : (
        <CheckInPage {...loaderData} />
      )}
    </CheckInFrame>
  )
}
