import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { createGatewayPayment, getGatewayPayment } from '../../../.server/api/endpoints/money/gateways.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { PaymentPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Pay online') }]

const bookingPath = (id: string) => `/bookings/${encodeURIComponent(id)}` as const

/** The host asks the gateway whether the booking is paid. What the gateway writes into the address is not read. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const found = await getGatewayPayment(context, id)
  const booking = await loadBooking(context, id)
  if ('launchingSoon' in booking) return booking
  const path = bookingPath(booking.id)
  if (booking.paymentStatus === 'completed')
    throw await redirectWithToast(context, path, 'Payment received. Thank you!')
  const payment = found.ok ? found.value.payment : null
  if (payment?.status !== 'created' || booking.status !== 'pending') throw redirect(path)
  return { path, booking, payment, hasReturned: new URL(request.url).search !== '' }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  await requireRole(context, ['user'])
  const path = bookingPath(id)
  const created = await createGatewayPayment(context, id)
  if (created.ok) return redirect(`${path}/payment`)
  const problem = created.message ?? 'The payment page could not be opened. Try again in a moment.'
  return redirectWithToast(context, path, problem, 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function Payment({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PaymentPage {...loaderData} />
}
