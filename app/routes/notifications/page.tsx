// What the account was told. Each row is a form of its own, so that it opens and is marked without scripts.
import type { NotificationList, NotificationRow } from '@affiliate-booking/contract/shapes/messages'
import { Form } from 'react-router'
import { formatMoment } from '../../domain/format/dates.ts'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import { notificationsPath } from '../../domain/navigation/notifications-path.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListBody } from '../../ui/lists/list-body.tsx'
import { ListViews } from '../../ui/lists/list-views.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { WholeWords } from '../../ui/primitives/whole-words.tsx'

interface NotificationsPageProps {
  query: ListQuery
  list: NotificationList
}

const unreadLabel = { label: 'New', tone: 'moving' } as const

const emptyStates = {
  all: {
    title: 'You are all caught up',
    advice: 'News about your bookings, services and earnings will appear here.',
  },
  unread: { title: 'Nothing unread', advice: 'You have read everything.' },
} as const

export function NotificationsPage({ query, list }: NotificationsPageProps) {
  const { rows, next = null, previous = null, unread } = list
  const url = listUrl(notificationsPath, query)
  return (
    <div className="grid gap-6">
      <PageHeader title="Notifications">
        {unread > 0 && (
          <Form method="post" action={url}>
            <Button type="submit" name="intent" value="read-all" variant="secondary" size="small">
              Mark all as read
            </Button>
          </Form>
        )}
      </PageHeader>
      <ListViews
        label="Notifications"
        path={notificationsPath}
        query={query}
        views={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread', count: unread },
        ]}
      />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={notificationsPath}
          query={query}
          list={{ ok: true, rows, next, previous }}
          emptyState={query['view'] === 'unread' ? emptyStates.unread : emptyStates.all}
        >
          {(shown) => (
            <ul className="grid gap-2">
              {shown.map((notification) => (
                <Notification key={notification.id} notification={notification} url={url} />
              ))}
            </ul>
          )}
        </ListBody>
      </div>
    </div>
  )
}

function Notification({ notification, url }: { notification: NotificationRow; url: string }) {
  const { id, title, text, action, createdAt, isRead } = notification
  return (
    <li className="grid gap-2 rounded-control bg-sunken px-4 py-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-3 gap-y-1 sm:flex-nowrap">
          <h2 className={`[overflow-wrap:anywhere] ${isRead ? 'font-medium' : 'font-bold'}`}>{title}</h2>
          {!isRead && <StatusBadge status={unreadLabel} />}
        </div>
        <p className="max-w-prose text-sm [overflow-wrap:anywhere]">
          <WholeWords text={text} />
        </p>
        <p className="text-sm text-muted">{formatMoment(createdAt)}</p>
      </div>
      <Form method="post" action={url} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {action != null && (
          <>
            <input type="hidden" name="to" value={action.path} />
            <Button
              type="submit"
              name="intent"
              value="open"
              size="small"
              variant="secondary"
              aria-label={`${action.label}: ${title}`}
            >
              {action.label}
            </Button>
          </>
        )}
        <Button
          type="submit"
          name="intent"
          value={isRead ? 'unread' : 'read'}
          size="small"
          variant="quiet"
          aria-label={`${isRead ? 'Mark unread' : 'Mark read'}: ${title}`}
        >
          {isRead ? 'Mark unread' : 'Mark read'}
        </Button>
      </Form>
    </li>
  )
}
