import * as calls from '@affiliate-booking/contract/calls/bookings/slots'
import { Day } from '@affiliate-booking/contract/days'
import { redirect } from 'react-router'
import * as z from 'zod'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { Route } from './+types/route'
import { cancelSlot } from '../../../.server/api/endpoints/bookings.ts'
import { loadGuestList } from '../load-bookings.server.ts'
import { constraintsOf, invalid, authFailed, readForm, rejected } from '../../../.server/forms/submission.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { actionNotConfirmed } from '../action-messages.ts'
import { CancelSlotPage } from './page.tsx'
import { guestListPath } from '../guest-list/page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Cancel a time') }]

export const shouldRevalidate = revalidateAfterRefusal

/** Which time of which day. */
const SlotQuery = z.object({ date: Day.optional(), slot: z.string().max(64).optional() })

const guestListUrl = (date: string | undefined) => listUrl(guestListPath, { date })

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const { date, slot } = readListQuery(SlotQuery, url)
  if (date === undefined || slot === undefined) throw redirect(guestListUrl(date))
  const day = await loadGuestList(context, date)
  if ('launchingSoon' in day) return day
  const entry = day.slots.find(({ slot: { id } }) => id === slot)
  if (entry === undefined) throw redirect(guestListUrl(date))
  return { entry, constraint: constraintsOf(calls.cancelSlot.payload) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const submission = await readForm(request, calls.cancelSlot.payload)
  if (!visitor.ok) return authFailed(submission, visitor)
  const { date, slot } = readListQuery(SlotQuery, url)
  if (slot === undefined) throw redirect(guestListUrl(date))
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await cancelSlot(context, slot, submission.value.reason)
  if (!outcome.ok) return rejected(submission, outcome, actionNotConfirmed)
  const { cancelled, paid, inReview } = outcome.value
  const bookings = formatQuantity(cancelled, 'booking', 'bookings')
  // The page before it counts paid ones.
  const unpaid = paid == null ? '' : wordUnpaid(cancelled, cancelled - paid, inReview ?? 0)
  return redirectWithToast(
    context,
    guestListUrl(date),
    `The time is cancelled. ${bookings} cancelled${unpaid}.`,
  )
}

function wordUnpaid(cancelled: number, unpaid: number, inReview: number): string {
  if (unpaid <= 0) return ''
  if (inReview > 0) {
    const rest = unpaid > inReview ? ` and ${unpaid - inReview} not paid` : ''
    if (inReview < cancelled) return `, ${inReview} of them with a payment that is still being checked${rest}`
    return cancelled === 1
      ? ', whose payment is still being checked'
      : ', whose payments are still being checked'
  }
  if (unpaid < cancelled) return `, ${unpaid} of them not paid`
  return cancelled === 1 ? ', which was not paid' : ', none of them paid'
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function CancelSlot({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CancelSlotPage {...loaderData} lastResult={actionData} />
}
