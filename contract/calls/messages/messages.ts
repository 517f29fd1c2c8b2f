// What people are told: notifications in the app, and the outbox of emails.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { pageQuery, searchText } from '../../lists.ts'
import { messageStates } from '../../options/messages.ts'
import { MessageDetails, MessageList, NotificationList } from '../../shapes/messages.ts'

const Unread = z.object({ unread: count })

export const NotificationQuery = z.object({ ...pageQuery, isUnread: z.enum(['yes']).optional() })
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const listNotifications = defineCall({
  id: 'listNotifications',
  support: 'optional',
  method: 'GET',
  path: '/notifications',
  encoding: 'query',
  payload: NotificationQuery,
  response: NotificationList,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'The notifications of the account, the newest first, with the number of unread ones (at most 100)',
})

export const countNotifications = defineCall({
  id: 'countNotifications',
  support: 'optional',
  method: 'GET',
  path: '/unread-notifications',
  encoding: 'none',
  payload: z.undefined(),
  response: Unread,
  errorStatuses: [401],
  access: 'signed in',
  summary: 'How many notifications of the account are unread, at most 100',
})

export const MarkNotificationPayload = z.object({ isRead: z.boolean() })
export type MarkNotificationPayload = z.infer<typeof MarkNotificationPayload>

export const markNotification = defineCall({
  id: 'markNotification',
  support: 'optional',
  method: 'POST',
  path: '/notifications/{id}',
  encoding: 'json',
  payload: MarkNotificationPayload,
  response: Unread,
  errorStatuses: [400, 401, 404],
  access: 'signed in',
  summary: 'Mark a notification of the account as read or unread',
})

export const readAllNotifications = defineCall({
  id: 'readAllNotifications',
  support: 'optional',
  method: 'POST',
  path: '/read-notifications',
  encoding: 'none',
  payload: z.undefined(),
  response: Unread,
  errorStatuses: [401],
  access: 'signed in',
  summary: 'Mark all notifications of the account as read',
})

export const unsubscribe = defineCall({
  id: 'unsubscribe',
  support: 'optional',
  method: 'POST',
  path: '/unsubscribe/{message}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({
    label: z.string(),
    /** Without an account: they wait for nothing any more. */
    isGuest: z.boolean().nullish(),
  }),
  errorStatuses: [404],
  access: 'anyone',
  summary:
    'Turn off emails of the kind of a message for its recipient, or end all that a guest waits for; the link of the email is enough',
})

export const MessageQuery = z.object({
  ...pageQuery,
  state: z.enum(messageStates).optional(),
  /** The whole address of an account, of a booking’s contact, of a lead or of a guest who waits, or the number of a booking or a lead. */
  q: searchText,
  /** One of `kinds` of the answer. */
  kind: z.string().trim().max(100).optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const listMessages = defineCall({
  id: 'listMessages',
  support: 'optional',
  method: 'GET',
  path: '/messages',
  encoding: 'query',
  payload: MessageQuery,
  response: MessageList,
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary:
    'The outbox: emails that were sent, wait or could not be sent, the newest first, without links and codes',
})

const MessageResponse = z.object({ message: MessageDetails })

export const getMessage = defineCall({
  id: 'getMessage',
  support: 'optional',
  method: 'GET',
  path: '/messages/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: MessageResponse,
  errorStatuses: [401, 403, 404],
  access: 'super_admin',
  summary:
    'An email with its text. Links and codes that open an account are shown only while no mail server is set, which is audited',
})

export const retryMessage = defineCall({
  id: 'retryMessage',
  support: 'optional',
  method: 'POST',
  path: '/messages/{id}/retry',
  encoding: 'none',
  payload: z.undefined(),
  response: MessageResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Queue a dead letter again',
})
