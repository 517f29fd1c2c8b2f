import type { AppContext } from '../../../.server/api/client.ts'
import {
  putProductOnSale,
  takeProductOffSale,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import type { SaleForm } from './form.ts'

/** Sends what the form asks for. */
export const changeSale = (context: AppContext, id: string, form: SaleForm) =>
  form.intent === 'take-off-sale'
    ? takeProductOffSale(context, id, { version: form.version, reason: form.reason })
    : putProductOnSale(context, id, { version: form.version })
