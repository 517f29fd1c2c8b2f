import type { Route } from './+types/route'
import { amountInWords } from '../../../.server/amount-in-words.ts'
import { getBookingReceipt } from '../../../.server/api/endpoints/bookings.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ReceiptPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    // Browsers name the file by it when the page is saved as PDF.
    title: pageTitle(
      loaderData !== undefined && 'receipt' in loaderData
        ? `Receipt ${loaderData.receipt.number}`
        : 'Receipt',
    ),
  },
]

export async function loader({ context, params: { id, number } }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/bookings'))
  const found = await getBookingReceipt(context, id, number)
  if (!found.ok) {
    return found.reason === 'not-offered' ? { launchingSoon: 'Bookings' } : failToShow(found, 'The receipt')
  }
  const { receipt } = found.value
  return { path: `/bookings/${receipt.booking.id}`, receipt, words: amountInWords(receipt.amount) }
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ReceiptPage {...loaderData} />
}
