// Extras of products and bookings. Prices in paise.
import * as z from 'zod'
import { hasContactDetails } from '../../contact-details.ts'
import { count, Paise } from '../../fields.ts'
import { requiredText } from '../../call.ts'
import {
  maximumExtraCount,
  maximumExtraName,
  maximumExtras,
  sameExtraName,
} from '../../options/products/extras.ts'

/** What a guest can add to a booking: the price is of one. */
export const Extra = z.object({ name: z.string(), price: Paise })
export type Extra = z.infer<typeof Extra>

/** What a booking has of it, at the price of its hold. */
export const BookedExtra = Extra.extend({ count })
export type BookedExtra = z.infer<typeof BookedExtra>

const name = requiredText('Name', maximumExtraName)

/** The places of names that an earlier one has too. */
function repeatedNames(extras: readonly { name: string }[]): number[] {
  const names = extras.map((extra) => sameExtraName(extra.name))
  return [...names.keys()].filter((index) => names.indexOf(names[index] ?? '') < index)
}

/** The extras of a product, as its provider enters them. @param price the schema of a price */
export const extrasSchema = (price: z.ZodType<number>) =>
  z
    .array(
      z.object({
        name: name.refine((text) => !hasContactDetails(text), {
          error: 'The name is public. Leave out phone numbers, email addresses and links.',
        }),
        price,
      }),
    )
    .max(maximumExtras, `A service can have at most ${maximumExtras} extras.`)
    .superRefine((extras, context) => {
      for (const index of repeatedNames(extras))
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Another extra has this name. Choose a different one.',
        })
    })

/** Those that a customer chooses with a booking. The host knows their prices. */
export const ChosenExtras = z
  .array(
    z.object({
      name,
      count: z
        .int('The number of an extra must be a whole number.')
        .min(1, 'Choose at least one of an extra, or leave it out.')
        .max(maximumExtraCount, `Book at most ${maximumExtraCount} of an extra.`),
    }),
  )
  .max(maximumExtras, `Choose at most ${maximumExtras} extras.`)
  .refine((extras) => repeatedNames(extras).length === 0, 'Choose each extra once, with its number.')
