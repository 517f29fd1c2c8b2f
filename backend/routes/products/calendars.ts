import * as calls from '@affiliate-booking/contract/calls/products/calendars'
import type { ProductCalendars } from '@affiliate-booking/contract/shapes/products/calendars'
import type { Deps } from '../../deps.ts'
import { type CallRequest, type CallRouter, type Reply, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '../../services/calendars/feed/calendar-feed.ts'
import {
  addCalendarChannel,
  changeCalendarChannel,
  readCalendarChannel,
  removeCalendarChannel,
} from '../../services/calendars/change-channels.ts'
import { describeCalendars } from '../../services/calendars/describe-calendars.ts'
import type { Product } from '../../services/products/draft.ts'
import { findProduct } from '../../services/products/find-product.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveCalendars(router: CallRouter, deps: Deps): void {
  const { db } = deps

  const contextOf = (actor: Actor, request: CallRequest<unknown>) => ({
    db,
    actor,
    origin: requestOrigin(request),
    now: deps.now(),
  })

  /** Replies with the calendars as they are after the action. */
  async function replyWith(
    result: Result<Product>,
    status: 200 | 201 = 200,
  ): Promise<Reply<{ calendars: ProductCalendars }>> {
    if (!result.ok) return result
    return { ok: true, body: { calendars: await describeCalendars(deps, result.value) }, status }
  }

  router.authenticated(calls.getProductCalendars, async ({ parameter }, actor) =>
    replyWith(await findProduct(db, actor, parameter('id'))),
  )

  router.authenticated(calls.renewCalendarFeed, async (request, actor) =>
    replyWith(await renewCalendarFeed(deps, contextOf(actor, request), request.parameter('id'))),
  )

  router.authenticated(calls.removeCalendarFeed, async (request, actor) =>
    replyWith(await removeCalendarFeed(contextOf(actor, request), request.parameter('id'))),
  )

  router.authenticated(calls.addCalendarChannel, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(await addCalendarChannel(deps, contextOf(actor, request), parameter('id'), payload), 201)
  })

  router.authenticated(calls.changeCalendarChannel, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(await changeCalendarChannel(context, parameter('id'), parameter('channel'), payload))
  })

  router.authenticated(calls.readCalendarChannel, async (request, actor) => {
    const { parameter } = request
    const context = contextOf(actor, request)
    return replyWith(await readCalendarChannel(deps, context, parameter('id'), parameter('channel')))
  })

  router.authenticated(calls.removeCalendarChannel, async (request, actor) => {
    const { parameter } = request
    const context = contextOf(actor, request)
    return replyWith(await removeCalendarChannel(context, parameter('id'), parameter('channel')))
  })

  router.public(calls.getCalendarFeed, async ({ parameter }) => {
    const result = await getCalendarFeed(deps, parameter('token'))
    return result.ok ? { ok: true, body: { calendar: result.value } } : result
  })
}
