import * as calls from '@affiliate-booking/contract/calls/products/managed-products'
import * as imageCalls from '@affiliate-booking/contract/calls/products/product-images'
import * as availabilityCalls from '@affiliate-booking/contract/calls/products/availability'
import * as priceRuleCalls from '@affiliate-booking/contract/calls/products/price-rules'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { Deps } from '../../deps.ts'
import { type CallRequest, type CallRouter, type Reply, requestOrigin } from '../../http/call-router.ts'
import { ok, type Result } from '../../result.ts'
import { addAvailabilityException } from '../../services/availability/add-availability-exception.ts'
import { closeDays, countBookingsOn, openDays } from '../../services/availability/change-closed-days.ts'
import { addOutsideSale, removeOutsideSale } from '../../services/availability/change-outside-sales.ts'
import { readCancelled } from '../../services/bookings/slot-cancellation.ts'
import { readSlots } from '../../services/availability/read-slots.ts'
import { removeAvailabilityException } from '../../services/availability/remove-availability-exception.ts'
import { readChannelTimes } from '../../services/availability/read-channel-times.ts'
import { countSoldElsewhere, readSoldElsewhere } from '../../services/availability/sold-elsewhere.ts'
import { readKeptBookings } from '../../services/availability/read-kept-bookings.ts'
import { setAvailabilityRules } from '../../services/availability/set-availability-rules.ts'
import { addProductImage } from '../../services/images/add-product-image.ts'
import { editProductImage } from '../../services/images/edit-product-image.ts'
import { removeProductImage } from '../../services/images/remove-product-image.ts'
import { restoreProductImage } from '../../services/images/restore-product-image.ts'
import { addPriceRule } from '../../services/prices/add-price-rule.ts'
import { changePriceRule } from '../../services/prices/change-price-rule.ts'
import { endPriceRule } from '../../services/prices/end-price-rule.ts'
import { approveProduct } from '../../services/products/approval/approve-product.ts'
import { createProduct } from '../../services/products/create-product.ts'
import { describeProduct } from '../../services/products/describe-product.ts'
import type { Product } from '../../services/products/draft.ts'
import { deleteProduct } from '../../services/products/delete-product.ts'
import { editProduct } from '../../services/products/edit-product.ts'
import { findProduct } from '../../services/products/find-product.ts'
import { exportManagedProducts, listManagedProducts } from '../../services/products/list-managed-products.ts'
import { returnProduct } from '../../services/products/approval/return-product.ts'
import { putProductOnSale } from '../../services/products/sale/put-product-on-sale.ts'
import { takeProductOffSale } from '../../services/products/sale/take-product-off-sale.ts'
import { withdrawProductChange } from '../../services/products/approval/withdraw-product-change.ts'
import { countWaiting } from '../../services/waitlist/count-waiting.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveManagedProducts(router: CallRouter, deps: Deps): void {
  const { db, uploads } = deps

  const contextOf = (actor: Actor, request: CallRequest<unknown>) => ({
    db,
    uploads,
    actor,
    origin: requestOrigin(request),
    now: deps.now(),
  })

  /** Replies with the product as it is after the action. */
  async function replyWith(
    actor: Actor,
    result: Result<Product>,
    status: 200 | 201 = 200,
  ): Promise<Reply<{ product: ManagedProduct }>> {
    if (!result.ok) return result
    const product = await describeProduct({ db, now: deps.now() }, actor, result.value)
    return { ok: true, body: { product }, status }
  }

  router.authenticated(calls.listManagedProducts, async ({ payload }, actor) => ({
    ok: true,
    body: await listManagedProducts(deps, actor, payload),
  }))

  router.authenticated(calls.exportManagedProducts, async ({ payload }, actor) => ({
    ok: true,
    body: exportManagedProducts(db, actor, payload),
  }))

  router.authenticated(calls.getManagedProduct, async ({ parameter }, actor) =>
    replyWith(actor, await findProduct(db, actor, parameter('id'))),
  )

  router.authenticated(calls.createProduct, async (request, actor) =>
    replyWith(actor, await createProduct(contextOf(actor, request), request.payload), 201),
  )

  router.authenticated(calls.editProduct, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await editProduct(contextOf(actor, request), parameter('id'), payload))
  })

  router.authenticated(calls.withdrawProductChange, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await withdrawProductChange(context, parameter('id'), payload?.version))
  })

  router.authenticated(imageCalls.addProductImage, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await addProductImage(contextOf(actor, request), parameter('id'), payload), 201)
  })

  router.authenticated(imageCalls.removeProductImage, async (request, actor) => {
    const { parameter } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await removeProductImage(context, parameter('id'), parameter('image')))
  })

  router.authenticated(imageCalls.editProductImage, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await editProductImage(context, parameter('id'), parameter('image'), payload))
  })

  router.authenticated(imageCalls.restoreProductImage, async (request, actor) => {
    const { parameter } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await restoreProductImage(context, parameter('id'), parameter('image')))
  })

  router.authenticated(availabilityCalls.setAvailabilityRules, async (request, actor) => {
    const { parameter, payload } = request
    const result = await setAvailabilityRules(contextOf(actor, request), parameter('id'), payload)
    if (!result.ok) return result
    const reply = await replyWith(actor, ok(result.value.product))
    if (!reply.ok) return reply
    const keptBookings = await readKeptBookings(db, result.value, deps.now())
    return { ...reply, body: { ...reply.body, keptBookings } }
  })

  router.authenticated(availabilityCalls.addAvailabilityException, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await addAvailabilityException(context, parameter('id'), payload), 201)
  })

  router.authenticated(availabilityCalls.removeAvailabilityException, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(
      actor,
      await removeAvailabilityException(context, parameter('id'), parameter('exception'), payload),
    )
  })

  router.authenticated(availabilityCalls.closeDays, async (request, actor) => {
    const { parameter, payload } = request
    const id = parameter('id')
    const reply = await replyWith(actor, await closeDays(contextOf(actor, request), id, payload), 201)
    if (!reply.ok) return reply
    return { ...reply, body: { ...reply.body, bookingCount: await countBookingsOn(db, id, payload) } }
  })

  router.authenticated(availabilityCalls.openDays, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await openDays(contextOf(actor, request), parameter('id'), payload))
  })

  router.authenticated(availabilityCalls.addOutsideSale, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await addOutsideSale(context, parameter('id'), payload), 201)
  })

  router.authenticated(availabilityCalls.removeOutsideSale, async (request, actor) => {
    const { parameter } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await removeOutsideSale(context, parameter('id'), parameter('sale')))
  })

  router.authenticated(priceRuleCalls.addPriceRule, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await addPriceRule(contextOf(actor, request), parameter('id'), payload), 201)
  })

  router.authenticated(priceRuleCalls.changePriceRule, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await changePriceRule(context, parameter('id'), parameter('rule'), payload))
  })

  router.authenticated(priceRuleCalls.endPriceRule, async (request, actor) => {
    const { parameter, payload } = request
    const context = contextOf(actor, request)
    return replyWith(actor, await endPriceRule(context, parameter('id'), parameter('rule'), payload.version))
  })

  router.authenticated(availabilityCalls.listManagedSlots, async ({ payload, parameter }, actor) => {
    const found = await findProduct(db, actor, parameter('id'))
    if (!found.ok) return found
    const at = deps.now()
    const product = found.value
    const sold = await readSoldElsewhere(db, product.id, at)
    const waiting = await countWaiting(db, product.id, payload, at)
    const cancelled = await readCancelled(db, product, payload)
    const slots = await readSlots(db, product, payload, (slot) => {
      const count = countSoldElsewhere(product, slot, sold)
      return {
        ...slot,
        isPastDeadline: slot.cutoffAt <= at,
        isCancelled: cancelled.has(slot.id),
        soldElsewhere: Number.isFinite(count) ? count : null,
        waiting: waiting.get(slot.id) ?? 0,
      }
    })
    if (!slots.ok) return slots
    const channelTimes = await readChannelTimes(db, product, payload, sold, at)
    return { ok: true, body: { slots: slots.value, channelTimes } }
  })

  router.authenticated(calls.approveProduct, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await approveProduct(contextOf(actor, request), parameter('id'), payload))
  })

  router.authenticated(calls.returnProduct, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await returnProduct(contextOf(actor, request), parameter('id'), payload))
  })

  router.authenticated(calls.deleteProduct, async (request, actor) => {
    const { parameter, payload } = request
    const deleted = await deleteProduct(contextOf(actor, request), parameter('id'), payload)
    return deleted.ok ? { ok: true, body: deleted.value } : deleted
  })

  router.authenticated(calls.takeProductOffSale, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await takeProductOffSale(contextOf(actor, request), parameter('id'), payload))
  })

  router.authenticated(calls.putProductOnSale, async (request, actor) => {
    const { parameter, payload } = request
    return replyWith(actor, await putProductOnSale(contextOf(actor, request), parameter('id'), payload))
  })
}
