import * as z from 'zod'

/**
 * The signed click of the visitor's cookie. If `ref` is empty or repeats the click's code, the referral came by this click,
 * and by nothing if the click does not count. If `ref` is another code, it counts as a code that the visitor typed in, which
 * wins. Sent only to a host that records clicks.
 */
export const referralClick = z.string().max(1024).optional()
