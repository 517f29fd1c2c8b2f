import { redirect } from 'react-router'
import type { AppContext } from '../../../.server/api/client.ts'
import { lacksCheckIn } from '../../../.server/api/endpoints/vouchers.ts'
import { findUser, type SignedInUser } from '../../../.server/auth/session.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

/**
 * The signed-in account that opens a page of the check-in.
 * @throws a redirect to the sign-in page, which leads back here; a 404 page at a host that has no check-in
 */
export async function requireCheckIn(context: AppContext, here: `/${string}`): Promise<SignedInUser> {
  if (await lacksCheckIn(context)) throw statusPage(404)
  const user = await findUser(context)
  if (user === undefined) throw redirect(withReturnTo('/login', here))
  return user
}
