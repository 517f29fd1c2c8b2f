// The link by which a guest without an account confirms and ends what they wait for. Mail programs that look at links in
// advance must do neither, so buttons do.
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  confirmGuestWish,
  findGuestWish,
  lacksGuestWaitlist,
  leaveAsGuest,
} from '../../../.server/api/endpoints/products/guest-waitlist.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { isSlug } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { guestWaitingPath } from '../../../domain/products/saving.ts'
import { EndedWishPage, GuestWishPage, LinkSentPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Tell me when it is free') },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksGuestWaitlist(context)) throw statusPage(404)
  const sent = url.searchParams.get('sent')
  if (sent !== null) return { sentFrom: isSlug(sent) ? productPath(sent) : '/tours' }
  const token = tokenOf(url)
  const found = token === '' ? undefined : await findGuestWish(context, token)
  if (found?.ok === false && found.status !== 404 && found.status !== 400)
    return failToShow(found, 'This page')
  return { action: pathOf(token), wish: found?.ok === true ? found.value : undefined }
}

const pathOf = (token: string) => `${guestWaitingPath}?token=${encodeURIComponent(token)}` as const

export async function action({ request, context, url }: Route.ActionArgs) {
  const token = tokenOf(url)
  const isLeaving = (await readBody(request)).get('intent') === 'leave'
  const outcome = isLeaving ? await leaveAsGuest(context, token) : await confirmGuestWish(context, token)
  if (outcome.ok)
    return isLeaving
      ? redirectWithToast(
          context,
          '/tours',
          'You wait for it no longer. The entry is deleted with its email address.',
        )
      : redirectWithToast(context, pathOf(token), 'We will tell you when there is room.')
  // The page says it all.
  const error =
    outcome.status === 404 || outcome.status === 400
      ? undefined
      : 'That did not work. Please try again in a moment.'
  return data({ error }, { status: outcome.status })
}

export default function GuestWait({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sentFrom !== undefined) return <LinkSentPage back={loaderData.sentFrom} />
  const { wish, action: path } = loaderData
  if (wish === undefined) return <EndedWishPage />
  return <GuestWishPage {...wish} action={path} error={actionData?.error} />
}
