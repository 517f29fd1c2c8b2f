// Notifications of the signed-in account, and the outbox of emails.
import * as calls from '@affiliate-booking/contract/calls/messages/messages'
import { reuseUnreadCount } from '../cache/recent-answers.ts'
import { type AppContext, apiOf } from '../client.ts'

/**
 * The number of unread notifications, empty for none. Undefined where the host has no notifications, and where it does
 * not say in time. It may be some seconds old, unless `isFresh`.
 */
export async function countNotifications(
  context: AppContext,
  { isFresh }: { isFresh: boolean },
): Promise<string | undefined> {
  const client = apiOf(context)
  const ask = () => client.call(calls.countNotifications, undefined, { isOptional: true })
  const outcome = isFresh ? await ask() : await reuseUnreadCount(client, ask)
  if (!outcome.ok) return undefined
  const { unread } = outcome.value
  return unread > 99 ? '99+' : unread > 0 ? String(unread) : ''
}

export const lacksNotifications = (context: AppContext) => apiOf(context).lacks(calls.listNotifications)

export const listNotifications = (context: AppContext, query: calls.NotificationQuery) =>
  apiOf(context).call(calls.listNotifications, query)

export const markNotification = (context: AppContext, id: string, payload: calls.MarkNotificationPayload) =>
  apiOf(context).call(calls.markNotification, payload, { params: { id } })

export const readAllNotifications = (context: AppContext) =>
  apiOf(context).call(calls.readAllNotifications, undefined)

export const lacksUnsubscribe = (context: AppContext) => apiOf(context).lacks(calls.unsubscribe)

export const unsubscribe = (context: AppContext, message: string) =>
  apiOf(context).call(calls.unsubscribe, undefined, { params: { message }, anonymous: true })

export const lacksOutbox = (context: AppContext) => apiOf(context).lacks(calls.listMessages)

export const listMessages = (context: AppContext, query: calls.MessageQuery) =>
  apiOf(context).call(calls.listMessages, query)

export const getMessage = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getMessage, undefined, { params: { id } })

export const retryMessage = (context: AppContext, id: string) =>
  apiOf(context).call(calls.retryMessage, undefined, { params: { id } })
