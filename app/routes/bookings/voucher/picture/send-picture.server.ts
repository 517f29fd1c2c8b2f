// Answers with the voucher of a booking as a picture to keep: at the start there may be no network.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { redirect } from 'react-router'
import type { AppContext } from '../../../../.server/api/client.ts'
import type { Result } from '../../../../.server/api/response.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { logFailure } from '../../../../.server/images/log-failure.ts'
import { qrSvgOf } from '../../../../.server/images/qr-file.ts'
import { cachedCard, renderCard } from '../../../../.server/images/render-card.ts'
import { voucherQrText } from '../voucher-qr.server.ts'
import { VoucherPicture, voucherPictureSize } from './design.tsx'
import { pictureFacts } from './facts.ts'
import { voucherPictureName } from './name.ts'

interface Asked {
  readonly request: Request
  readonly origin: string
  /** The page of the voucher. */
  readonly page: `/${string}`
}

/** Where there is no voucher, a link leads to its page, which says why; a script gets the status. */
export async function sendVoucherPicture(
  context: AppContext,
  found: Result<{ booking: BookingDetails }>,
  { request, origin, page }: Asked,
): Promise<Response> {
  const isFollowed = request.headers.get('Accept')?.includes('text/html') ?? false
  const booking = found.ok ? found.value.booking : undefined
  if (booking?.voucherCode == null) {
    if (isFollowed || (!found.ok && found.reason === 'not-offered')) return redirect(page)
    return new Response(null, {
      status: found.ok || found.status < 500 ? 404 : found.status,
      headers: unkept,
    })
  }
  const picture = await drawPicture(context, booking, { code: booking.voucherCode, origin })
  if (picture === undefined) {
    if (isFollowed) return redirectWithToast(context, page, notDrawn, 'error')
    return new Response(null, { status: 500, headers: unkept })
  }
  return new Response(new Uint8Array(picture), {
    headers: {
      ...unkept,
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${voucherPictureName(booking.bookingId)}"`,
    },
  })
}

const notDrawn = 'The picture could not be made. Take a screenshot of this page, or print it.'

const unkept = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }

async function drawPicture(
  context: AppContext,
  booking: BookingDetails,
  { code, origin }: { code: string; origin: string },
): Promise<Buffer | undefined> {
  const facts = pictureFacts(booking, code, new Date())
  const svg = qrSvgOf(await voucherQrText(context, origin, code))
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  try {
    return await cachedCard({ voucher: facts, qr }, () =>
      renderCard((printable) => VoucherPicture({ facts, qr, printable }), voucherPictureSize),
    )
  } catch (error) {
    logFailure(context, { err: error }, 'the picture of a voucher could not be drawn')
    return undefined
  }
}
