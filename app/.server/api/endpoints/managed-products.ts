// Tours and stays, for who offers and who approves them.
import type { PayloadOf } from '@affiliate-booking/contract/call'
import {
  addDayException,
  addPicture,
  approveProduct,
  createProduct,
  type DayExceptionPayload,
  editProduct,
  getManagedProduct,
  keepPicture,
  listManagedProducts,
  listManagedSlots,
  type ManagedProductQuery,
  type NewProductPayload,
  removeDayException,
  removePicture,
  returnProduct,
  setWeeklyRules,
  type VersionedProductPayload,
  withdrawChange,
} from '@affiliate-booking/contract/calls/managed-products'
import type { SlotQuery } from '@affiliate-booking/contract/calls/products'
import { type AppContext, hostOf } from '../host.ts'
import { callExtended, callForOne } from '../optional-endpoint.ts'

export const fetchManagedProducts = (context: AppContext, query: ManagedProductQuery) =>
  callExtended(context, listManagedProducts, query)

/** A tour or a stay that the visitor manages. */
export const fetchManagedProduct = (context: AppContext, id: string) =>
  callForOne(context, getManagedProduct, undefined, { id }, () => fetchManagedProducts(context, {}))

export const fetchManagedSlots = (context: AppContext, id: string, query: SlotQuery) =>
  hostOf(context).call(listManagedSlots, query, { params: { id } })

export const sendNewProduct = (context: AppContext, payload: NewProductPayload) =>
  hostOf(context).call(createProduct, payload)

export const sendProduct = (context: AppContext, id: string, payload: VersionedProductPayload) =>
  hostOf(context).call(editProduct, payload, { params: { id } })

export const takeBackChange = (context: AppContext, id: string) =>
  hostOf(context).call(withdrawChange, undefined, { params: { id } })

/** `alt` says what the picture shows. */
export function sendPicture(context: AppContext, id: string, { image, alt }: { image: File; alt: string }) {
  const form = new FormData()
  form.append('image', image)
  form.append('alt', alt)
  return hostOf(context).call(addPicture, form, { params: { id } })
}

export const dropPicture = (context: AppContext, id: string, image: string) =>
  hostOf(context).call(removePicture, undefined, { params: { id, image } })

/** Keeps a picture whose removal waits for approval. */
export const holdOnToPicture = (context: AppContext, id: string, image: string) =>
  hostOf(context).call(keepPicture, undefined, { params: { id, image } })

export const sendWeeklyRules = (context: AppContext, id: string, week: PayloadOf<typeof setWeeklyRules>) =>
  hostOf(context).call(setWeeklyRules, week, { params: { id } })

export const sendDayException = (context: AppContext, id: string, payload: DayExceptionPayload) =>
  hostOf(context).call(addDayException, payload, { params: { id } })

export const dropDayException = (context: AppContext, id: string, exception: string) =>
  hostOf(context).call(removeDayException, undefined, { params: { id, exception } })

/** What somebody looked at before they decided. */
export interface Seen {
  readonly version: number
  readonly changeId?: string | undefined
}

export const sendApproval = (context: AppContext, id: string, seen: Seen) =>
  hostOf(context).call(approveProduct, seen, { params: { id } })

export const sendReturn = (context: AppContext, id: string, decision: Seen & { reason: string }) =>
  hostOf(context).call(returnProduct, decision, { params: { id } })
