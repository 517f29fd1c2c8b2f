import { getGuestList } from '@affiliate-booking/contract/calls/bookings/slots'
import type { ExpectedGuest } from '@affiliate-booking/contract/shapes/bookings'
import * as z from 'zod'
import { whatsAppAddress } from '../../../domain/bookings/whats-app-number.ts'
import { stageLabel } from '../../../domain/bookings/booking-stage.ts'
import { formatClock, formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import type { StatusLabel } from '../../../domain/labels/status-labels.ts'
import { dayInIndia, daysBetween, todayInIndia } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { Route } from './+types/route'
import { loadGuestList } from '../load-bookings.server.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { actOnBooking } from '../../../.server/api/endpoints/bookings.ts'
import { lacksCheckIn } from '../../../.server/api/endpoints/vouchers.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import type { GuestNote } from './guest-columns.tsx'
import { GuestListPage, guestListPath } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Guest list') }]

/** Without a valid day: today. */
const DayQuery = getGuestList.payload.partial()

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const now = new Date()
  const { date } = readListQuery(DayQuery, url)
  const shown = date ?? todayInIndia(now)
  const day = await loadGuestList(context, shown)
  if ('launchingSoon' in day) return day
  const departures = day.departures ?? []
  const guests = [...day.slots.flatMap(({ bookings }) => bookings), ...departures]
  return {
    date: shown,
    slots: day.slots,
    departures,
    nextDate: day.nextDate ?? undefined,
    // A host that does not say may have some.
    hasTimes: day.hasTimes !== false,
    closed: (day.closedTimes ?? []).map((time, index) => ({ ...time, id: String(index) })),
    now: now.toISOString(),
    notes: notesOf(guests, shown, now),
    hasCheckIn: !(await lacksCheckIn(context)),
    unreadable: date === undefined ? describeUnreadable(url.searchParams) : undefined,
  }
}

const arrivalActions = ['arrive', 'undo-arrival', 'no-show', 'undo-no-show'] as const

/** Worked out here, so that browsers need no code for it. */
const notesOf = (guests: readonly ExpectedGuest[], day: string, now: Date): Record<string, GuestNote> =>
  Object.fromEntries(
    guests.map((guest) => [
      guest.id,
      {
        stage:
          guest.arrivedAt == null ? stageLabel(guest, 'provider', now) : arrivedLabel(guest.arrivedAt, day),
        stay: describeStay(guest, day),
        whatsApp: whatsAppAddress(guest.customerPhone, guest.whatsAppText),
        isToAct: guest.actions?.some((action) => arrivalActions.some((each) => each === action)) === true,
      },
    ]),
  )

/** On the first day, who arrives; later, how far the trip is. Undefined for a tour of one day, and on the day of leaving. */
function describeStay({ kind, date, endDate }: ExpectedGuest, day: string): string | undefined {
  if (endDate == null || (kind === 'stay' && day >= endDate)) return undefined
  const length = daysBetween(date, endDate) + (kind === 'stay' ? 0 : 1)
  const step = daysBetween(date, day) + 1
  if (kind === 'tour') return `Day ${step} of ${length}`
  const leaves = `leaves ${formatShortDay(endDate)}`
  return step === 1
    ? `Arrives for ${formatQuantity(length, 'night', 'nights')}, ${leaves}`
    : `Night ${step} of ${length}, ${leaves}`
}

/** With the day, unless it is the one of the list: guests stay for several days. */
function arrivedLabel(arrivedAt: string, day: string): StatusLabel {
  const isOnDay = dayInIndia(new Date(arrivedAt)) === day
  return { label: `Arrived ${isOnDay ? formatClock(arrivedAt) : formatMoment(arrivedAt)}`, tone: 'good' }
}

/** A guest of the list, and what happened. */
const GuestForm = z.object({
  booking: z.string().min(1).max(64),
  version: z.coerce.number().int().nonnegative(),
  intent: z.enum(arrivalActions),
})

export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const { date } = readListQuery(DayQuery, url)
  const path = listUrl(guestListPath, { date })
  const form = GuestForm.safeParse(Object.fromEntries(await readBody(request)))
  if (!visitor.ok) {
    // Signed out, the page would lead there too, without the reason.
    const to = visitor.status === 401 ? '/' : path
    return redirectWithToast(context, to, visitor.message ?? profileMessages.failedForForm, 'error')
  }
  if (!form.success) return redirectWithToast(context, path, 'Choose what to do.', 'error')
  const { booking, version, intent: gateAction } = form.data
  const outcome = await actOnBooking(context, booking, { action: gateAction, version })
  return outcome.ok
    ? redirectWithToast(context, path, actionMessages[gateAction])
    : redirectWithToast(context, path, outcome.message ?? actionNotConfirmed, 'error')
}

/** Why an address that names a day shows today; `day` is a common slip for `date`. */
function describeUnreadable(parameters: URLSearchParams): string | undefined {
  if (!parameters.has('date') && !parameters.has('day')) return undefined
  const given = parameters.get('date')?.trim() ?? ''
  return given === '' ? 'No day was chosen.' : `“${given.slice(0, 40)}” is not a day.`
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function GuestList({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <GuestListPage {...loaderData} />
}
