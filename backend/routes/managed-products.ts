// Tours and stays, for the providers who offer them and the administrators who approve them.
import {
  addAvailabilityException,
  addProductImage,
  approveProduct,
  createProduct,
  editProduct,
  exportManagedProducts,
  getManagedProduct,
  restoreProductImage,
  listManagedProducts,
  listManagedSlots,
  removeAvailabilityException,
  removeProductImage,
  returnProduct,
  setAvailabilityRules,
  withdrawProductChange,
} from '@affiliate-booking/contract/calls/managed-products'
import type { ManagedProduct } from '@affiliate-booking/contract/products'
import type { Deps } from '../deps.ts'
import type { CallRequest, CallRouter, Reply } from '../http/call-router.ts'
import type { Actor } from '../services/users/account.ts'
import type { Result } from '../result.ts'
import * as calendar from '../services/availability/availability-rules.ts'
import * as decisions from '../services/products/decide-product.ts'
import { describeProduct } from '../services/products/describe-product.ts'
import type { Product } from '../services/products/draft.ts'
import { findProduct } from '../services/products/find-product.ts'
import { exportManagedProducts, listManagedProducts } from '../services/products/list-managed-products.ts'
import * as images from '../services/images/product-images.ts'
import { readSlots } from '../services/availability/read-slots.ts'
import * as writing from '../services/products/edit-product.ts'

export function serveManagedProducts(router: CallRouter, deps: Deps): void {
  const { db } = deps

  const changeBy = (actor: Actor, { client, requestId }: CallRequest<unknown>) => ({
    db,
    uploads: deps.uploads,
    actor,
    origin: { ip: client.ip, requestId },
    now: deps.now(),
  })

  /** The product as it is after what was done. */
  async function answer(
    actor: Actor,
    outcome: Result<Product>,
    status: 200 | 201 = 200,
  ): Promise<Reply<{ product: ManagedProduct }>> {
    if (!outcome.ok) return outcome
    return {
      ok: true,
      body: { product: await describeProduct({ db, now: deps.now() }, actor, outcome.value) },
      status,
    }
  }

  router.authenticated(listManagedProducts, async ({ payload }, actor) => ({
    ok: true,
    body: await listManagedProducts(db, actor, payload),
  }))

  router.authenticated(exportManagedProducts, ({ payload }, actor) =>
    Promise.resolve({ ok: true, body: exportManagedProducts(db, actor, payload) }),
  )

  router.authenticated(getManagedProduct, async ({ parameter }, actor) =>
    answer(actor, await findProduct(db, actor, parameter('id'))),
  )

  router.authenticated(createProduct, async (request, actor) =>
    answer(actor, await writing.createProduct(changeBy(actor, request), request.payload), 201),
  )

  router.authenticated(editProduct, async (request, actor) =>
    answer(
      actor,
      await writing.editProduct(changeBy(actor, request), request.parameter('id'), request.payload),
    ),
  )

  router.authenticated(withdrawProductChange, async (request, actor) =>
    answer(actor, await writing.withdrawProductChange(changeBy(actor, request), request.parameter('id'))),
  )

  router.authenticated(addProductImage, async (request, actor) =>
    answer(
      actor,
      await images.addProductImage(changeBy(actor, request), request.parameter('id'), request.payload),
      201,
    ),
  )

  router.authenticated(removeProductImage, async (request, actor) =>
    answer(
      actor,
      await images.removeProductImage(
        changeBy(actor, request),
        request.parameter('id'),
        request.parameter('image'),
      ),
    ),
  )

  router.authenticated(restoreProductImage, async (request, actor) =>
    answer(
      actor,
      await images.restoreProductImage(changeBy(actor, request), request.parameter('id'), request.parameter('image')),
    ),
  )

  router.authenticated(setAvailabilityRules, async (request, actor) =>
    answer(
      actor,
      await calendar.setAvailabilityRules(changeBy(actor, request), request.parameter('id'), request.payload),
    ),
  )

  router.authenticated(addAvailabilityException, async (request, actor) =>
    answer(
      actor,
      await calendar.addAvailabilityException(changeBy(actor, request), request.parameter('id'), request.payload),
      201,
    ),
  )

  router.authenticated(removeAvailabilityException, async (request, actor) =>
    answer(
      actor,
      await calendar.removeAvailabilityException(
        changeBy(actor, request),
        request.parameter('id'),
        request.parameter('exception'),
      ),
    ),
  )

  router.authenticated(listManagedSlots, async ({ payload, parameter }, actor) => {
    const found = await findProduct(db, actor, parameter('id'))
    if (!found.ok) return found
    const slots = await readSlots(db, found.value.id, payload, (slot) => slot)
    return slots.ok ? { ok: true, body: { slots: slots.value } } : slots
  })

  router.authenticated(approveProduct, async (request, actor) =>
    answer(
      actor,
      await decisions.approveProduct(changeBy(actor, request), request.parameter('id'), request.payload),
    ),
  )

  router.authenticated(returnProduct, async (request, actor) =>
    answer(
      actor,
      await decisions.returnProduct(changeBy(actor, request), request.parameter('id'), request.payload),
    ),
  )
}
