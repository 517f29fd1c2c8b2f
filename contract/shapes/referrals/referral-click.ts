import * as z from 'zod'

/**
 * The signed clicks of the visitor's cookie: the last one, and the last one on another link. If `ref` is empty or repeats
 * the last one's code, the referral came by the last click that counts, and by nothing if none does. If `ref` is another
 * code, it counts as a code that the visitor typed in, which wins. Sent only to a host that records clicks.
 */
export const referralClick = z.string().max(1024).optional()
