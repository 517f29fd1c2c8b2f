// The cookies that the app reads for a page, in one place. Any other cookie, such as that of an analytics tool, changes no
// page.
import { referralKey } from '../../../domain/accounts/referral.ts'
import { adminSessionCookie } from '../../auth/admin-session.ts'
import { env } from '../../env.ts'
import { toastCookie } from '../toast.ts'

export const pageCookies = {
  /** They may change every page. */
  everyPage: [...env.API_COOKIES, adminSessionCookie, toastCookie],
  /** Changes pages whose handle says `showsReferral`. */
  referral: referralKey,
}
