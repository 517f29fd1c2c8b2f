import { BookingContact } from '@affiliate-booking/contract/calls/bookings'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { lacksCustomerRegistration } from '../../../.server/api/endpoints/accounts/auth.ts'
import { lacksBookingWithoutAccount, lacksGuestDetails } from '../../../.server/api/endpoints/bookings.ts'
import { findUser } from '../../../.server/auth/session.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { BookForm } from '../book/start-booking.server.ts'
import { loadProductPage } from '../product/load-product-page.server.ts'
import { bookWithoutAccount, selectionPath } from './book-without-account.server.ts'
import { DetailsPage } from './page.tsx'

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
  const { product, availability } = await loadProductPage({ url, context, slug })
  if (product === undefined) throw redirect(back)
  return {
    action: `${url.pathname}${url.search}` as const,
    posted: postedFields(url),
    product,
    chosen: availability?.chosen,
    back,
    loginPath: withReturnTo('/login', back),
    registerPath: (await lacksCustomerRegistration(context)) ? undefined : withReturnTo('/register', back),
    constraint,
    takesGuestDetails: !(await lacksGuestDetails(context)),
  }
}

/** What the booking form of the product's page sent, to be sent with the details. */
const postedFields = (url: URL): [string, string][] =>
  BookForm.keyof().options.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })

export const action = ({ request, url, context, params: { slug } }: Route.ActionArgs) =>
  bookWithoutAccount({ request, url, context, slug })

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsPage {...loaderData} lastResult={actionData} />
}
