import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { loadLinkedBooking } from '../../load-bookings.server.ts'
import { providerWhatsApp } from '../../provider-whats-app.server.ts'
import { VoucherPage } from '../../voucher/page.tsx'
import { drawVoucherQr } from '../../voucher/voucher-qr.server.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'

export const handle = { hydrate: true }

// Browsers name the file by it when the page is saved as PDF.
export const meta: Route.MetaFunction = ({ loaderData }) =>
  tripHead(loaderData === undefined ? 'Voucher' : `Voucher ${loaderData.booking.bookingId}`)

export async function loader({ context, params: { link }, url }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const path = tripPath(link)
  if (booking.voucherCode == null) {
    const problem = 'The voucher is available once the booking is confirmed.'
    throw await redirectWithToast(context, path, problem, 'error')
  }
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  const code = await drawVoucherQr(context, url.origin, booking.voucherCode)
  return { path, booking, code, whatsApp: providerWhatsApp(booking, 'customer'), signedIn }
}

export default function TripVoucher({ loaderData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <VoucherPage {...loaderData} />
    </TripFrame>
  )
}
