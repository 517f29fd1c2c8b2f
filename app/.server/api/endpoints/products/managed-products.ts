import type { PayloadOf } from '@affiliate-booking/contract/call'
import * as calls from '@affiliate-booking/contract/calls/products/managed-products'
import * as imageCalls from '@affiliate-booking/contract/calls/products/product-images'
import * as availabilityCalls from '@affiliate-booking/contract/calls/products/availability'
import type {
  AvailabilityExceptionPayload,
  CloseDaysPayload,
  OpenDaysPayload,
  OutsideSalePayload,
} from '@affiliate-booking/contract/calls/products/availability'
import type {
  ManagedProductQuery,
  CreateProductPayload,
  EditProductPayload,
} from '@affiliate-booking/contract/calls/products/managed-products'
import type { EditImagePayload } from '@affiliate-booking/contract/calls/products/product-images'
import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import { type AppContext, apiOf } from '../../client.ts'

export const listManagedProducts = (context: AppContext, query: ManagedProductQuery) =>
  apiOf(context).call(calls.listManagedProducts, query)

/** A tour or a stay that the visitor manages. */
export const getManagedProduct = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getManagedProduct, undefined, { params: { id } })

export const listManagedSlots = (context: AppContext, id: string, query: SlotQuery) =>
  apiOf(context).call(availabilityCalls.listManagedSlots, query, { params: { id } })

export const createProduct = (context: AppContext, payload: CreateProductPayload) =>
  apiOf(context).call(calls.createProduct, payload)

export const editProduct = (context: AppContext, id: string, payload: EditProductPayload) =>
  apiOf(context).call(calls.editProduct, payload, { params: { id } })

export const withdrawProductChange = (context: AppContext, id: string, version: number | undefined) =>
  apiOf(context).call(calls.withdrawProductChange, { version }, { params: { id } })

export function addProductImage(
  context: AppContext,
  id: string,
  { image, alt }: { image: File; alt: string },
) {
  const form = new FormData()
  form.append('image', image)
  form.append('alt', alt)
  return apiOf(context).call(imageCalls.addProductImage, form, { params: { id } })
}

export const removeProductImage = (context: AppContext, id: string, image: string) =>
  apiOf(context).call(imageCalls.removeProductImage, undefined, { params: { id, image } })

export const editProductImage = (context: AppContext, id: string, image: string, payload: EditImagePayload) =>
  apiOf(context).call(imageCalls.editProductImage, payload, { params: { id, image } })

export const lacksImageEdits = (context: AppContext) => apiOf(context).lacks(imageCalls.editProductImage)

/** Keeps a picture whose removal waits for approval. */
export const restoreProductImage = (context: AppContext, id: string, image: string) =>
  apiOf(context).call(imageCalls.restoreProductImage, undefined, { params: { id, image } })

export const setAvailabilityRules = (
  context: AppContext,
  id: string,
  week: PayloadOf<typeof availabilityCalls.setAvailabilityRules>,
) => apiOf(context).call(availabilityCalls.setAvailabilityRules, week, { params: { id } })

export const addAvailabilityException = (
  context: AppContext,
  id: string,
  payload: AvailabilityExceptionPayload,
) => apiOf(context).call(availabilityCalls.addAvailabilityException, payload, { params: { id } })

/** @param payload the last exception of several that are removed */
export const removeAvailabilityException = (
  context: AppContext,
  id: string,
  exception: string,
  payload: PayloadOf<typeof availabilityCalls.removeAvailabilityException>,
) =>
  apiOf(context).call(availabilityCalls.removeAvailabilityException, payload, { params: { id, exception } })

/** The version that the administrator saw. */
export interface ExpectedVersion {
  readonly version: number
  readonly changeId?: string | undefined
}

export const approveProduct = (context: AppContext, id: string, expected: ExpectedVersion) =>
  apiOf(context).call(calls.approveProduct, expected, { params: { id } })

export const returnProduct = (
  context: AppContext,
  id: string,
  decision: ExpectedVersion & { reason: string },
) => apiOf(context).call(calls.returnProduct, decision, { params: { id } })

export const takeProductOffSale = (
  context: AppContext,
  id: string,
  payload: PayloadOf<typeof calls.takeProductOffSale>,
) => apiOf(context).call(calls.takeProductOffSale, payload, { params: { id } })

export const deleteProduct = (context: AppContext, id: string, version: number) =>
  apiOf(context).call(calls.deleteProduct, { version }, { params: { id } })

export const lacksDeletingProducts = (context: AppContext) => apiOf(context).lacks(calls.deleteProduct)

export const putProductOnSale = (
  context: AppContext,
  id: string,
  payload: PayloadOf<typeof calls.putProductOnSale>,
) => apiOf(context).call(calls.putProductOnSale, payload, { params: { id } })

/** Each day of a range, the last included. */
export const closeDays = (context: AppContext, id: string, payload: CloseDaysPayload) =>
  apiOf(context).call(availabilityCalls.closeDays, payload, { params: { id } })

export const openDays = (context: AppContext, id: string, payload: OpenDaysPayload) =>
  apiOf(context).call(availabilityCalls.openDays, payload, { params: { id } })

export const addOutsideSale = (context: AppContext, id: string, payload: OutsideSalePayload) =>
  apiOf(context).call(availabilityCalls.addOutsideSale, payload, { params: { id } })

export const removeOutsideSale = (context: AppContext, id: string, sale: string) =>
  apiOf(context).call(availabilityCalls.removeOutsideSale, undefined, { params: { id, sale } })

export const lacksOutsideSales = (context: AppContext) =>
  apiOf(context).lacks(availabilityCalls.addOutsideSale)

/** Whether the host is known to close single days alone. */
export const lacksClosingRanges = (context: AppContext) => apiOf(context).lacks(availabilityCalls.closeDays)
