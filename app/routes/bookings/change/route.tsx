import type { Route } from './+types/route'
import { loadBooking } from '../load-bookings.server.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { actionMessages } from '../action-messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { loadChange, postChange, refused } from './load-change.server.ts'
import { ChangeBookingPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Change a booking') }]

/** Reloads the page when the price or the seats have changed. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const { id } = booking
  return loadChange({ context, url, booking, path: `/bookings/${id}`, id })
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  if (!visitor.ok) return refused(visitor.status, visitor.message ?? profileMessages.failedForForm)
  const refusal = await postChange(context, request, { id })
  return refusal ?? redirectWithToast(context, `/bookings/${encodeURIComponent(id)}`, actionMessages.change)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, ({ error }) => ({ refusal: error?.['']?.[0] ?? '' }))

export default function ChangeBooking({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ChangeBookingPage {...loaderData} refusal={actionData?.refusal} />
}
