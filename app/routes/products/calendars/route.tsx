import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import type { Route } from './+types/route'
import {
  addCalendarChannel,
  changeCalendarChannel,
  getProductCalendars,
  lacksChannelChanges,
  readCalendarChannel,
  removeCalendarChannel,
  removeCalendarFeed,
  renewCalendarFeed,
} from '../../../.server/api/endpoints/products/calendars.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { incomplete, readBody } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { changeIntent, type ChannelAnswer, readChannelId, readTypedChannel } from './channel-answer.ts'
import { CalendarButtons, ChangedChannelForm, ChannelForm } from './channel-form.server.ts'
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
    if (found.reason === 'not-offered') throw statusPage(404)
    return failToShow(found, 'The calendars')
  }
  const { calendars } = found.value
  const changesChannels = !(await lacksChannelChanges(context))
  return { product, calendars, changesChannels, origin: url.origin }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const form = await readBody(request)
  if (!visitor.ok) {
    const { data: result } = incomplete(form, { message: profileMessages.failedForForm, ...visitor })
    return data(unsent(form, result), { status: visitor.status })
  }
  const typed = readTypedChannel(form)
  const button = CalendarButtons.safeParse(Object.fromEntries(form))
  if (button.success) return press(context, id, button.data)
  if (form.get('intent') === changeIntent) return changeChannel(context, id, form)
  const parsed = ChannelForm.safeParse(typed)
  if (!parsed.success) return refused({ typed, problems: problemsOf(parsed.error) }, 400)
  const outcome = await addCalendarChannel(context, id, parsed.data)
  if (!outcome.ok) {
    const message = outcome.message ?? 'The calendar was not added.'
    return refused({ typed, problems: {}, message }, outcome.status)
  }
  // One that was there already is not the last.
  const saved = outcome.value.calendars.channels.findLast(({ name }) => name === parsed.data.name)
  return saved?.error == null
    ? redirectWithToast(context, calendarsPath(id), 'The calendar was saved and read.')
    : redirectWithToast(context, calendarsPath(id), `Saved, but not read: ${saved.error}`, 'error')
}

async function changeChannel(context: AppContext, id: string, form: FormData) {
  const typed = readTypedChannel(form)
  const channel = readChannelId(form)
  const parsed = ChangedChannelForm.safeParse(typed)
  if (!parsed.success) return refused({ channel, typed, problems: problemsOf(parsed.error) }, 400)
  const outcome = await changeCalendarChannel(context, id, channel, parsed.data)
  if (outcome.ok) return redirectWithToast(context, calendarsPath(id), 'The channel was saved.')
  const message = outcome.message ?? 'The channel was not changed.'
  return refused({ channel, typed, problems: {}, message }, outcome.status)
}

/** The form as it was typed; of a button beside it, nothing that belongs in the form. */
const unsent = (posted: FormData, result: SubmissionResult): ChannelAnswer | SubmissionResult =>
  posted.has('intent') && posted.get('intent') !== changeIntent
    ? result
    : {
        ...(posted.has('intent') && { channel: readChannelId(posted) }),
        typed: readTypedChannel(posted),
        problems: {},
        message: result.error?.['']?.[0],
      }

const refused = (answer: ChannelAnswer, status: number) => data<ChannelAnswer>(answer, { status })

function problemsOf(error: z.ZodError): ChannelAnswer['problems'] {
  const first = (name: string) => error.issues.find(({ path }) => path[0] === name)?.message
  return { name: first('name'), address: first('address'), seats: first('seats') }
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
  handleConnectionLoss(sending, (result, posted) => unsent(posted, result))

export default function Calendars({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const answered =
    actionData !== undefined && 'problems' in actionData ? { answer: actionData } : { refusal: actionData }
  return <CalendarsPage {...loaderData} {...answered} />
}
