// The form with which a page of a product is booked, with an account or without: its fields, and what is asked of the host.
import { createHash } from 'node:crypto'
import { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { notForChildren, takesNoChildren } from '@affiliate-booking/contract/options/products/ages'
import { daysBetween, isDay } from '@affiliate-booking/shared/days'
import { groupsFor } from '@affiliate-booking/shared/prices'
import * as z from 'zod'
import type { Failure } from '../../.server/api/response.ts'
import { parseReferral } from '../../domain/accounts/referral.ts'
import type { PolicyStep } from '../../domain/bookings/cancellation.ts'
import { bookingMessages } from '../../domain/messages.ts'
import { parseExtra } from '../../domain/products/extras/chosen-extras.ts'
import { type ExtraParameter, extraParameters } from '../../domain/products/extras/extra-parameters.ts'
import { expectedPriceOf } from '../../domain/products/expected-price.ts'

const day = z.string(bookingMessages.chooseDay).refine(isDay, bookingMessages.chooseDay)

const guests = HoldSeatsPayload.shape.guests.unwrap().unwrap()

/** What `policyText` writes; undefined for a text that cannot be one. */
function parsePolicyText(text: string): PolicyStep[] | undefined {
  if (!/^\d{1,5}:\d{1,3}(,\d{1,5}:\d{1,3})*$/.test(text)) return undefined
  return text.split(',').map((step) => {
    const [hoursBefore = 0, refundPercent = 0] = step.split(':').map(Number)
    return { hoursBefore, refundPercent }
  })
}

const prices = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, bookingMessages.reload)
  .transform((text) => text.split(',').map(Number))

const extra = z
  .string()
  .transform(parseExtra)
  .refine((parsed) => parsed !== undefined, bookingMessages.reload)
  .optional()

const extraFields = {
  extra1: extra,
  extra2: extra,
  extra3: extra,
  extra4: extra,
  extra5: extra,
  extra6: extra,
  extra7: extra,
  extra8: extra,
} satisfies Record<ExtraParameter, typeof extra>

export const BookForm = z.object({
  slot: HoldSeatsPayload.shape.slotId,
  /** The day of a tour, or of arrival. */
  date: day,
  /** Stays only, as the rooms. */
  departure: day.optional(),
  /** All of them; or adults and children, which the page asks for where children may come. */
  guests: guests.optional(),
  adults: guests.optional(),
  children: HoldSeatsPayload.shape.children,
  rooms: HoldSeatsPayload.shape.seats.optional(),
  /** Of a tour that is sold by the group, as the page showed it. */
  guestsPerGroup: z.int(bookingMessages.reload).min(1, bookingMessages.reload).optional(),
  /** Of a tour that is for no child, as the page showed it. */
  minimumAge: z.int(bookingMessages.reload).optional(),
  /** Paise for a seat, a group, or a room, night by night, as the page showed it. */
  prices: prices.optional(),
  childPrice: z.int(bookingMessages.reload).optional(),
  ...extraFields,
  /** Paise for one of each extra, as the page showed it. */
  extraPrices: prices.optional(),
  /** What cancelling costs, as the page showed it. */
  policy: z.string().transform(parsePolicyText).optional(),
  key: HoldSeatsPayload.shape.idempotencyKey,
  /** Of an affiliate, typed in; one that cannot be any counts as none. */
  code: z.string().optional().transform(parseReferral),
})

/** For a form that is sent again after its booking was changed. */
export const bookedBefore = 'You have already booked with this form. Press again to make another booking.'

export type BookForm = z.infer<typeof BookForm>

/** Children included, where they are counted apart. */
export const guestsOf = ({ guests: all, adults, children = 0 }: BookForm) =>
  adults === undefined ? all : adults + children

/** What is added to the trip, each once, with the price that the page showed. */
function extrasOf(form: BookForm) {
  const chosen = extraParameters.flatMap((name, index) => {
    const extra = form[name]
    return extra === undefined ? [] : [{ ...extra, price: form.extraPrices?.[index] }]
  })
  return chosen.filter(({ name }, index) => chosen.findIndex((other) => other.name === name) === index)
}

/** As the selection has them. */
export const chosenExtrasOf = (form: BookForm) => extrasOf(form).map(({ name, count }) => ({ name, count }))

/** What is asked of the host, without who recommended it; or what is wrong with the form. */
export function toHoldRequest(form: BookForm) {
  const { key, date, departure, slot, children = 0, rooms, guestsPerGroup, prices, childPrice, policy } = form
  const { minimumAge } = form
  if (children > 0 && takesNoChildren(minimumAge)) return { problem: notForChildren(minimumAge) }
  const nights = HoldSeatsPayload.shape.nights.safeParse(
    departure === undefined ? 1 : daysBetween(date, departure),
  )
  if (!nights.success) return { problem: nights.error.issues[0]?.message ?? bookingMessages.chooseDay }
  const all = guestsOf(form)
  if (all === undefined) return { problem: bookingMessages.guests }
  const groups = guestsPerGroup && groupsFor(all, guestsPerGroup)
  const requested = {
    slotId: slot,
    seats: rooms ?? groups ?? all,
    ...((departure !== undefined || groups !== undefined) && { guests: all }),
    nights: nights.data,
    ...(children > 0 && { children }),
  }
  const isStay = departure !== undefined
  const extras = extrasOf(form)
  const expected =
    prices && expectedPriceOf({ prices, childPrice }, { isStay, children, extras, ...requested })
  if (prices !== undefined && expected === undefined) return { problem: bookingMessages.reload }
  const added = chosenExtrasOf(form)
  const extrasKey = added.length === 0 ? [] : [JSON.stringify(added)]
  const idempotencyKey = keyFor(key, ...Object.values(requested), ...extrasKey)
  return {
    request: {
      ...requested,
      ...(added.length > 0 && { extras: added }),
      ...expected,
      ...(policy && { expectedPolicy: policy }),
      idempotencyKey,
    },
  }
}

/**
 * The same form with the same selection is the same booking, however often it is sent; with another selection it is
 * another.
 */
export const keyFor = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export function refusalMessage({ reason, status, message }: Failure): string {
  // The host's messages are for users, except those of 404.
  if (reason === 'rejected' && status < 500 && status !== 404 && message !== undefined) return message
  if (reason === 'not-offered') return bookingMessages.notOffered
  if (status === 409) return bookingMessages.gone
  if (status === 404) return bookingMessages.notBookable
  if (reason === 'rejected' && status < 500) return bookingMessages.refused
  return bookingMessages.unanswered
}
