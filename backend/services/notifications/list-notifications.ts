// What an account was told in the app, rendered as it is read.
import type { NotificationQuery } from '@affiliate-booking/contract/calls/messages/messages'
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { NotificationList, NotificationRow } from '@affiliate-booking/contract/shapes/messages'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { messageTemplates, notifications } from '../../db/schema/messages.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { findKind, kindNames } from '../messages/kinds/kinds.ts'
import { renderMessage } from '../messages/render/render-message.ts'
import { textColumns, textOf } from '../messages/templates/find-texts.ts'
import type { Actor } from '../users/account.ts'

const newest: Sorting = {
  name: 'newest',
  by: notifications.createdAt,
  id: notifications.id,
  isDescending: true,
}

const ofAccount = ({ id }: Actor) => eq(notifications.userId, id)

/** Those of another release cannot be shown. */
const isKnown = inArray(notifications.kind, [...kindNames])

/** More are not counted: nobody reads a larger number. */
const countLimit = 100

export async function countNotifications(db: Database, actor: Actor): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(ofAccount(actor), isNull(notifications.readAt), isKnown))
    .limit(countLimit)
  const [row] = await rowsOf(
    db,
    sql`select count(*)::int as count from (${unread}) as unread`,
    z.object({ count: z.int() }),
  )
  return row?.count ?? 0
}

export async function listNotifications(
  db: Database,
  actor: Actor,
  query: NotificationQuery,
): Promise<NotificationList> {
  const read = (slice: Slice) =>
    db
      .select({ notification: notifications, text: textColumns, id: notifications.id, key: slice.key })
      .from(notifications)
      .leftJoin(messageTemplates, eq(messageTemplates.id, notifications.templateId))
      .where(
        and(
          ofAccount(actor),
          isKnown,
          query.isUnread === 'yes' ? isNull(notifications.readAt) : undefined,
          slice.where,
        ),
      )
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
  const [page, unread] = await Promise.all([readPage(query, newest, read), countNotifications(db, actor)])
  return {
    ...page,
    rows: page.rows.flatMap(({ notification, text }) => describe(notification, textOf(text))),
    unread,
  }
}

const Values = z.record(z.string(), z.unknown())

function describe(
  { id, kind: name, variables, language, createdAt, readAt }: typeof notifications.$inferSelect,
  text: TemplateText | undefined,
): NotificationRow[] {
  const kind = findKind(name)
  if (kind === null) return []
  const { subject, line, action } = renderMessage(kind, Values.parse(variables), { language, text })
  return [
    {
      id,
      title: subject,
      text: line,
      action,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    },
  ]
}
