// Where one asks to be told when what is sold out is free: a customer, or a guest by their email address. Where the host
// needs an account for it, it leads the signed-out to the sign-in and back.
import { redirect } from 'react-router'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { maximumNights } from '@affiliate-booking/contract/options/bookings'
import type { WaitlistEntry } from '@affiliate-booking/contract/calls/products/waitlist'
import type { Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import { lacksGuestWaitlist } from '../../../.server/api/endpoints/products/guest-waitlist.ts'
import { listSlots } from '../../../.server/api/endpoints/products/products.ts'
import { lacksWaitlist, listWaitlist } from '../../../.server/api/endpoints/products/waitlist.ts'
import { findUser } from '../../../.server/auth/session.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { lastBookableDay } from '../../../domain/products/availability.ts'
import {
  bookingAnchor,
  type BookingSelection,
  productPath,
  waitPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { formatWaitedTrip } from '../../../domain/format/waited-trip.ts'
import { askToBeTold, customersOnly } from './ask-to-be-told.server.ts'
import { WaitPage } from './page.tsx'
import { findWishedDays, timesOf } from './wished-days.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Tell me when it is free') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const selection = parseBookingSelection(url.searchParams)
  const { date } = selection
  const back = `${productPath(slug, selection)}#${bookingAnchor}` as const
  const today = todayInIndia()
  const isLacking = await lacksWaitlist(context)
  if (isLacking || date === undefined || date < today || date > lastBookableDay(today)) throw redirect(back)
  const user = await findUser(context)
  const loginPath = withReturnTo('/login', waitPath(slug, selection))
  if (user === undefined && (await lacksGuestWaitlist(context))) throw redirect(loginPath)
  if (user !== undefined && user.role !== 'user') throw await customersOnly(context, back)
  const isGuest = user === undefined
  return {
    ...(await loadWish(context, slug, { ...selection, date }, isGuest)),
    back,
    date,
    loginPath: isGuest ? loginPath : undefined,
  }
}

async function loadWish(
  context: AppContext,
  slug: string,
  selection: BookingSelection & { date: string },
  isGuest: boolean,
) {
  const product = await findProduct(context, slug, { fresh: true, selection })
  if (product === undefined) throw statusPage(404)
  const span = { from: selection.date, to: addDays(selection.date, maximumNights) }
  const listed = await listSlots(context, slug, span, { fresh: true })
  if (!listed.ok) return failToShow(listed, 'This page')
  const { slots } = listed.value
  const entries = isGuest ? [] : await findEntries(context, slug)
  const entry = entries.find(({ date }) => date === selection.date)
  const wish = findWishedDays(product, slots, { ...enteredOf(entry, slots), ...withoutGaps(selection) })
  const { title, kind, durationMinutes } = product
  return {
    product: { slug, title, kind, durationMinutes },
    wish,
    entries: entries.map((each) => ({ id: each.id, trip: formatWaitedTrip(each) })),
    replaces: entry?.id,
  }
}

/** What the customer waits for here already. Without it, the form is of use all the same. */
async function findEntries(context: AppContext, slug: string) {
  const listed = await listWaitlist(context)
  return listed.ok ? listed.value.rows.filter((entry) => entry.slug === slug) : []
}

/** What was entered for the day, where the address does not say otherwise. */
function enteredOf(entry: WaitlistEntry | undefined, slots: readonly Slot[]): BookingSelection {
  if (entry === undefined) return {}
  const { kind, date, startTime, nights, guests } = entry
  const slot =
    startTime == null ? undefined : timesOf(slots, date).find((time) => time.startTime === startTime)
  return { guests, slot: slot?.id, departure: kind === 'stay' ? addDays(date, nights) : undefined }
}

const withoutGaps = (selection: BookingSelection): BookingSelection =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined))

export const action = ({ request, context, params: { slug } }: Route.ActionArgs) =>
  askToBeTold({ request, context, slug })

export default function Wait({ loaderData, actionData }: Route.ComponentProps) {
  return <WaitPage {...loaderData} posted={actionData?.posted} refusal={actionData?.refusal} />
}
