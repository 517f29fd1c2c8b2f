// Amounts as people type them: in rupees, plain or grouped the Indian way.
import * as z from 'zod'
import { paiseOf } from '../../domain/format/money.ts'

interface RupeesMessages {
  /** Without it, a missing amount is told as one that cannot be read. */
  required?: string
  invalid: string
}

/** A typed amount such as `₹1,23,456.50` as paise. */
export const rupees = ({ invalid, required = invalid }: RupeesMessages, limits: { digits?: number } = {}) =>
  z.string({ error: required }).transform((typed, context) => {
    const paise = paiseOf(typed, limits)
    if (paise !== undefined) return paise
    context.addIssue({ code: 'custom', message: invalid })
    return z.NEVER
  })
