// Notifications in the app, and the outbox of emails.
import * as z from 'zod'
import { count } from '../fields.ts'
import { messageGroups, messageStates } from '../options/messages.ts'
import { pageOf } from '../lists.ts'

/** A path of the app, never of another site. */
const appPath = z.string().regex(/^\/(?![/\\])/)

export const NotificationRow = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it leads, with the words for it. */
  action: z.object({ label: z.string(), path: appPath }).nullish(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type NotificationRow = z.infer<typeof NotificationRow>

export const NotificationList = pageOf(NotificationRow).extend({ unread: count })
export type NotificationList = z.infer<typeof NotificationList>

export const NotificationPreferenceRow = z.object({
  kind: z.string(),
  /** The kind, in words. */
  label: z.string(),
  group: z.enum(messageGroups),
  email: z.boolean(),
  inApp: z.boolean(),
  /** False for what concerns security. */
  canChange: z.boolean(),
})
export type NotificationPreferenceRow = z.infer<typeof NotificationPreferenceRow>

export const MessageRow = z.object({
  id: z.string(),
  /** The kind, in words. */
  label: z.string(),
  subject: z.string(),
  recipient: z.object({ name: z.string(), address: z.string() }).nullish(),
  state: z.enum(messageStates),
  createdAt: z.string(),
  sentAt: z.string().nullish(),
  /** Of a queued message that has failed before. */
  nextAttemptAt: z.string().nullish(),
  attempts: count,
  /** What the mail server said of the last attempt, as a code. */
  lastError: z.string().nullish(),
})
export type MessageRow = z.infer<typeof MessageRow>

export const MessageList = pageOf(MessageRow).extend({
  /** Without one, messages wait. */
  hasMailServer: z.boolean(),
  dead: count,
  /** All kinds, in words. Missing: the host does not filter by kind. */
  kinds: z.array(z.object({ kind: z.string(), label: z.string() })).nullish(),
})
export type MessageList = z.infer<typeof MessageList>

export const MessageDetails = MessageRow.extend({
  toldTo: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), path: appPath }).nullish(),
  /** Whether it has links or codes that are not shown here. */
  hasHiddenSecrets: z.boolean(),
  canRetry: z.boolean(),
  hasMailServer: z.boolean(),
})
export type MessageDetails = z.infer<typeof MessageDetails>
