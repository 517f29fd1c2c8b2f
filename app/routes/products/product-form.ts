// What the form of a tour or a stay posts to us, and the payload that becomes of it.
import {
  CreateProductPayload,
  type ProductPayload,
  ProductPayload as Payload,
} from '@affiliate-booking/contract/calls/managed-products'
import { requiredText } from '@affiliate-booking/contract/call'
import type { ManagedProduct } from '@affiliate-booking/contract/products'
import type { ProductKind } from '@affiliate-booking/contract/options/products'
import * as z from 'zod'
import { paiseOf, typedPaise } from '../../domain/format/money.ts'

const { shape } = Payload
const place = shape.location.shape

/** Rupees as typed, in paise. */
const rupees = (label: string) =>
  z.string().transform((typed, context) => {
    const paise = paiseOf(typed)
    if (paise !== undefined) return paise
    context.addIssue({ code: 'custom', message: `${label} must be an amount, such as 1499 or 1499.50.` })
    return z.NEVER
  })

/** A whole number as typed. */
const whole = (label: string, minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `${label} must be a whole number.`)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(minimum, `${label} must be at least ${minimum}.`)
        .max(maximum, `${label} can be at most ${maximum}.`),
    )

const required = (label: string) => requiredText(label, 30)

const ServiceForm = z.object({
  title: shape.title,
  description: shape.description,
  category: shape.category,
  price: required('Price').pipe(rupees('Price')).pipe(shape.price),
  discountPrice: rupees('Discount price').pipe(shape.discountPrice.unwrap().unwrap()).optional(),
  country: place.country,
  state: place.state,
  district: place.district,
  meetingPoint: z.string().trim().max(200, 'Meeting point can have at most 200 characters.').optional(),
  hours: whole('Hours', 0, 1000).optional(),
  minutes: whole('Minutes', 0, 59).optional(),
  confirmation: z.enum(['provider', 'instant'], { error: 'Choose how bookings are confirmed.' }),
  maximumSeats: required('The most of one booking').pipe(whole('The most of one booking', 1, 20)),
  cutoffMinutes: required('Booking closes').pipe(whole('Booking closes', 0, 100_000)),
  cancellationPolicy: shape.cancellationPolicy,
})
type ServiceForm = z.infer<typeof ServiceForm>

export const NewServiceForm = ServiceForm.extend({ kind: CreateProductPayload.shape.kind }).superRefine(
  checkDiscount,
)

export const EditServiceForm = ServiceForm.extend({ version: whole('Version', 0, 999_999) }).superRefine(
  checkDiscount,
)

function checkDiscount({ price, discountPrice }: ServiceForm, context: z.RefinementCtx): void {
  if (discountPrice == null || discountPrice < price) return
  const message = 'Discount price must be less than the price.'
  context.addIssue({ code: 'custom', path: ['discountPrice'], message })
}

/** As it goes on the wire; a stay lasts as long as its guests like. */
export function payloadOf(form: ServiceForm, kind?: ProductKind): ProductPayload {
  const { hours = 0, minutes = 0, country, state, district } = form
  const durationMinutes = hours * 60 + minutes
  return {
    title: form.title,
    description: form.description,
    category: form.category,
    price: form.price,
    discountPrice: form.discountPrice ?? null,
    location: { country, state, district },
    meetingPoint: form.meetingPoint ?? null,
    durationMinutes: durationMinutes > 0 && kind !== 'stay' ? durationMinutes : null,
    isInstant: form.confirmation === 'instant',
    maximumSeats: form.maximumSeats,
    cutoffMinutes: form.cutoffMinutes,
    cancellationPolicy: form.cancellationPolicy,
  }
}

/** The form of what is there: what is live, or the edit that waits. */
export function typedOf(draft: ManagedProduct['draft']): Record<ServiceField, string> {
  const minutes = draft.durationMinutes ?? 0
  return {
    title: draft.title,
    description: draft.description,
    category: draft.category,
    price: typedPaise(draft.price),
    discountPrice: draft.discountPrice == null ? '' : typedPaise(draft.discountPrice),
    ...draft.location,
    meetingPoint: draft.meetingPoint ?? '',
    hours: minutes < 60 ? '' : String(Math.floor(minutes / 60)),
    minutes: minutes % 60 === 0 ? '' : String(minutes % 60),
    confirmation: draft.isInstant ? 'instant' : 'provider',
    maximumSeats: String(draft.maximumSeats),
    cutoffMinutes: String(draft.cutoffMinutes),
    cancellationPolicy: draft.cancellationPolicy,
  }
}

export type ServiceField = keyof ServiceForm
