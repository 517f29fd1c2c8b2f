import { NotificationQuery } from '@affiliate-booking/contract/calls/messages/messages'
import { redirect } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  lacksNotifications,
  listNotifications,
  markNotification,
  readAllNotifications,
} from '../../.server/api/endpoints/messages.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { requireUser } from '../../.server/auth/session.ts'
import { readForm } from '../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../.server/http/load-failure.ts'
import { justReadHeaders } from '../../.server/http/cookies/bell-cookie.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { pageTitle } from '../../domain/messages.ts'
import { notificationsPath } from '../../domain/navigation/notifications-path.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../ui/layout/launching-soon-page.tsx'
import { NotificationsPage } from './page.tsx'
import { tellConnectionLoss } from '../../ui/toasts/tell-connection-loss.ts'

const title = 'Notifications'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(title) }]

const ScreenQuery = NotificationQuery.omit({ isUnread: true }).extend({ view: z.enum(['unread']).optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireUser(context)
  if (await lacksNotifications(context)) return { launchingSoon: title }
  const query = readListQuery(ScreenQuery, url)
  const { view, ...paging } = query
  const outcome = await listNotifications(context, { ...paging, ...(view && { isUnread: 'yes' as const }) })
  return outcome.ok ? { query, list: outcome.value } : failToShow(outcome, 'Your notifications')
}

/** `open` also leads to what the notification is about. */
const NotificationForm = z.object({
  intent: z.enum(['open', 'read', 'unread', 'read-all']),
  id: z.string().max(64).optional(),
  to: z
    .string()
    .regex(/^\/(?![/\\])/)
    .max(500)
    .optional(),
})

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireUser(context)
  const submission = await readForm(request, NotificationForm)
  if (submission.status !== 'success') throw statusPage(400)
  const { intent, id = '', to } = submission.value
  const outcome =
    intent === 'read-all' ? await readAllNotifications(context) : await mark(context, id, intent !== 'unread')
  const list = `${notificationsPath}${url.search.replace(/[?&]index\b/, '')}` as const
  // What it is about can be opened whether the mark was kept or not.
  const read = { headers: await justReadHeaders(context) }
  if (intent === 'open' && to !== undefined) return redirect(to, read)
  return outcome.ok
    ? redirect(list, read)
    : redirectWithToast(context, list, outcome.message ?? 'Nothing was changed.', 'error')
}

const mark = (context: AppContext, id: string, isRead: boolean) => markNotification(context, id, { isRead })

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function Notifications({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <NotificationsPage {...loaderData} />
}
