import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  addCalendarChannel,
  getProductCalendars,
  readCalendarChannel,
  removeCalendarChannel,
  removeCalendarFeed,
  renewCalendarFeed,
} from '../../../.server/api/endpoints/products/calendars.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  authFailed,
  constraintsOf,
  invalid,
  parseForm,
  readBody,
  rejected,
} from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { CalendarButtons, ChannelForm } from './form.ts'
import { CalendarsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Calendars of a service') }]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const [product, found] = await Promise.all([
    loadManagedProduct(context, id),
    getProductCalendars(context, id),
  ])
  if (product === undefined) return { launchingSoon: 'My Services' }
  if (!found.ok) {
    if (found.reason === 'not-offered') throw data(null, { status: 404 })
    return failToShow(found, 'The calendars')
  }
  const { calendars } = found.value
  return { product, calendars, origin: url.origin, constraint: constraintsOf(ChannelForm) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const form = await readBody(request)
  const submission = parseForm(form, ChannelForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  const button = CalendarButtons.safeParse(Object.fromEntries(form))
  if (button.success) return press(context, id, button.data)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await addCalendarChannel(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The calendar was not added.')
  const added = outcome.value.calendars.channels.at(-1)
  return added?.error == null
    ? redirectWithToast(context, calendarsPath(id), 'The calendar was added and read.')
    : redirectWithToast(context, calendarsPath(id), `Added, but not read: ${added.error}`, 'error')
}

const messages = {
  'renew-feed': 'Here is the new address. An earlier one no longer works.',
  'remove-feed': 'The address no longer works.',
  read: 'The calendar was read.',
  remove: 'The calendar was removed. What it had closed is open again.',
} as const

async function press(
  context: AppContext,
  id: string,
  { intent, channel = '' }: z.infer<typeof CalendarButtons>,
) {
  const calls = {
    'renew-feed': () => renewCalendarFeed(context, id),
    'remove-feed': () => removeCalendarFeed(context, id),
    read: () => readCalendarChannel(context, id, channel),
    remove: () => removeCalendarChannel(context, id, channel),
  }
  const outcome = await calls[intent]()
  if (!outcome.ok)
    return redirectWithToast(context, calendarsPath(id), outcome.message ?? 'Please try again.', 'error')
  const error =
    intent === 'read' ? outcome.value.calendars.channels.find((each) => each.id === channel)?.error : null
  return error == null
    ? redirectWithToast(context, calendarsPath(id), messages[intent])
    : redirectWithToast(context, calendarsPath(id), error, 'error')
}

const calendarsPath = (id: string) => `${managedProductPath(id)}/calendars` as const

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Calendars({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CalendarsPage {...loaderData} lastResult={actionData} />
}
