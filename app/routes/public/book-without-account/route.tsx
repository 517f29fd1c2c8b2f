import { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import { takesNoChildren } from '@affiliate-booking/contract/options/products/ages'
import { redirect, type ShouldRevalidateFunction } from 'react-router'
import type { Route } from './+types/route'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { lacksCustomerRegistration } from '../../../.server/api/endpoints/accounts/auth.ts'
import { lacksBookingWithoutAccount, lacksGuestDetails } from '../../../.server/api/endpoints/bookings.ts'
import { findUser } from '../../../.server/auth/session.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { formatCancellationPolicy, policyText } from '../../../domain/bookings/cancellation.ts'
import { tripStatePath } from '../../../domain/bookings/trip-path.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { pageTitle } from '../../../domain/messages.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { extraEntries, extraParameters } from '../../../domain/products/extras/extra-parameters.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { BookForm } from '../booking-form.server.ts'
import { loadProductPage } from '../product/load-product-page.server.ts'
import { bookWithoutAccount, selectionPath } from './book-without-account.server.ts'
import { offSaleStatus } from './off-sale-status.ts'
import { forgetDetails } from './kept-details.ts'
import { DetailsPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Your details') },
  { name: 'robots', content: 'noindex' },
]

const constraint = constraintsOf(BookingContact)

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const back = selectionPath(slug, url)
  if ((await findUser(context)) !== undefined) throw redirect(back)
  const needsAccount = await lacksBookingWithoutAccount(context)
  if (needsAccount || !url.searchParams.has('key')) throw redirect(back)
  const { product, availability, cancellation } = await loadProductPage({ url, context, slug, fresh: true })
  if (product === undefined) throw redirect(back)
  // That page says so at the field.
  if (takesNoChildren(product.minimumAge) && (availability?.chosen?.children ?? 0) > 0) throw redirect(back)
  return {
    action: `${url.pathname}${url.search}` as const,
    posted: postedFields(url, product, availability?.chosen),
    product,
    chosen: availability?.chosen,
    terms: formatCancellationPolicy(product.policy),
    deadline: cancellation,
    notes: availability?.notes ?? [],
    back,
    loginPath: withReturnTo('/login', back),
    registerPath: (await lacksCustomerRegistration(context)) ? undefined : withReturnTo('/register', back),
    constraint,
    takesGuestDetails: !(await lacksGuestDetails(context)),
  }
}

/** What the booking form of the product's page sent, to be sent with the details. */
function postedFields(
  url: URL,
  { policy, guestsPerGroup, minimumAge }: ProductPage,
  chosen: ChosenDays | undefined,
): [string, string][] {
  // What this page shows is what is posted, also after seats, a price or the terms have changed.
  const fields = {
    ...Object.fromEntries(url.searchParams),
    ...(chosen && fieldsOf(chosen)),
    policy: policyText(policy),
    guestsPerGroup,
    minimumAge: takesNoChildren(minimumAge) ? minimumAge : undefined,
  }
  const values = new Map<string, string | number | null | undefined>(Object.entries(fields))
  return BookForm.keyof().options.flatMap((name) => {
    const value = values.get(name) ?? undefined
    return value === undefined ? [] : [[name, String(value)]]
  })
}

const fieldsOf = ({ date, slotId, guests, children, stay, prices, childPrice, extras }: ChosenDays) => ({
  slot: slotId,
  date,
  departure: stay?.departure,
  guests,
  adults: guests - children,
  children,
  rooms: stay?.rooms,
  prices: prices.join(','),
  childPrice,
  ...Object.fromEntries(extraParameters.map((name) => [name, undefined])),
  ...Object.fromEntries(extraEntries(extras)),
  extraPrices: extras.length === 0 ? undefined : extras.map(({ price }) => price).join(','),
})

export const action = ({ request, url, context, params: { slug } }: Route.ActionArgs) =>
  bookWithoutAccount({ request, url, context, slug })

/** Shows the new price, or the days that are left, when the booking was refused. Off sale, the form stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus !== offSaleStatus && revalidateAfterRefusal(change)

/** Forgets what was typed once it has led to a booking. */
export async function clientAction(sending: Route.ClientActionArgs) {
  try {
    return await handleConnectionLoss(sending, (result) => result)
  } catch (thrown) {
    if (thrown instanceof Response && isTripPath(thrown.headers.get('Location'))) forgetDetails()
    throw thrown
  }
}

const isTripPath = (path: string | null) => path?.startsWith(tripStatePath) === true

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsPage {...loaderData} lastResult={actionData} />
}
