import type { Route } from './+types/route'
import { loadBooking } from '../load-bookings.server.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { sideOf } from '../../../domain/bookings/booking-sides.ts'
import { providerWhatsApp } from '../provider-whats-app.server.ts'
import { VoucherPage } from './page.tsx'
import { drawVoucherQr } from './voucher-qr.server.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    // Browsers name the file by it when the page is saved as PDF.
    title: pageTitle(
      loaderData !== undefined && 'booking' in loaderData
        ? `Voucher ${loaderData.booking.bookingId}`
        : 'Voucher',
    ),
  },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const path = `/bookings/${booking.id}` as const
  if (booking.voucherCode == null) {
    throw await redirectWithToast(
      context,
      path,
      'The voucher is available once the booking is confirmed.',
      'error',
    )
  }
  const code = await drawVoucherQr(context, url.origin, booking.voucherCode)
  return { path, booking, code, whatsApp: providerWhatsApp(booking, sideOf(role)) }
}

export default function BookingVoucher({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <VoucherPage {...loaderData} />
}
