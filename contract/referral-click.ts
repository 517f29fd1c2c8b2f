import * as z from 'zod'

/**
 * The signed click of the visitor's cookie, with its code in `ref`: the referral came by this click. If it is missing or
 * not valid, or `ref` is another code, then `ref` counts as a code that the visitor typed in. Sent only to a host that
 * records clicks.
 */
export const referralClick = z.string().max(1024).optional()
