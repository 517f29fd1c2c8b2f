import * as calls from '@affiliate-booking/contract/calls/messages/messages'
import * as preferenceCalls from '@affiliate-booking/contract/calls/messages/preferences'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { getMessage, retryMessage } from '../services/messages/outbox/get-message.ts'
import { listMessages } from '../services/messages/outbox/list-messages.ts'
import { countNotifications, listNotifications } from '../services/notifications/list-notifications.ts'
import { markNotification, readAllNotifications } from '../services/notifications/mark-notifications.ts'
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from '../services/notifications/preferences.ts'
import { unsubscribe } from '../services/notifications/unsubscribe.ts'

export function serveMessages(router: CallRouter, deps: Deps): void {
  const { db, now } = deps

  router.authenticated(calls.listNotifications, async ({ payload }, actor) => ({
    ok: true,
    body: await listNotifications(db, actor, payload),
  }))

  router.authenticated(calls.countNotifications, async (_, actor) => ({
    ok: true,
    body: { unread: await countNotifications(db, actor) },
  }))

  router.authenticated(calls.markNotification, async ({ parameter, payload }, actor) => {
    const marked = await markNotification(db, actor, parameter('id'), { ...payload, at: now() })
    return marked.ok ? { ok: true, body: { unread: await countNotifications(db, actor) } } : marked
  })

  router.authenticated(calls.readAllNotifications, async (_, actor) => {
    await readAllNotifications(db, actor, now())
    return { ok: true, body: { unread: await countNotifications(db, actor) } }
  })

  router.authenticated(preferenceCalls.getNotificationPreferences, async (_, actor) => ({
    ok: true,
    body: { preferences: await getNotificationPreferences(db, actor) },
  }))

  router.authenticated(preferenceCalls.setNotificationPreferences, async ({ payload }, actor) => {
    const set = await setNotificationPreferences(db, actor, payload)
    return set.ok ? { ok: true, body: { preferences: await getNotificationPreferences(db, actor) } } : set
  })

  router.public(calls.unsubscribe, async ({ parameter }) => {
    const result = await unsubscribe(db, parameter('message'))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.listMessages, async ({ payload }) => ({
    ok: true,
    body: await listMessages(deps, payload),
  }))

  router.authenticated(calls.getMessage, async (request, actor) => {
    const result = await getMessage(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: { message: result.value } } : result
  })

  router.authenticated(calls.retryMessage, async (request, actor) => {
    const result = await retryMessage(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: { message: result.value } } : result
  })
}
