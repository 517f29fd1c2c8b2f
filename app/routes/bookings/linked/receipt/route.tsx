import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { Route } from './+types/route'
import { amountInWords } from '../../../../.server/amount-in-words.ts'
import { apiOf } from '../../../../.server/api/client.ts'
import { getBookingReceipt } from '../../../../.server/api/endpoints/bookings.ts'
import { failToShow } from '../../../../.server/http/load-failure.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { loadLinkedBooking } from '../../load-bookings.server.ts'
import { ReceiptPage } from '../../receipt/page.tsx'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'

export const handle = { hydrate: true }

// Browsers name the file by it when the page is saved as PDF.
export const meta: Route.MetaFunction = ({ loaderData }) =>
  tripHead(loaderData === undefined ? 'Receipt' : `Receipt ${loaderData.receipt.number}`)

export async function loader({ context, params: { link, number } }: Route.LoaderArgs) {
  await loadLinkedBooking(context, link)
  const found = await getBookingReceipt(context, linkedBooking, number, link)
  if (!found.ok) return failToShow(found, 'The receipt')
  const { receipt } = found.value
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  return { path: tripPath(link), receipt, words: amountInWords(receipt.amount), signedIn }
}

export default function TripReceipt({ loaderData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <ReceiptPage {...loaderData} />
    </TripFrame>
  )
}
