// Where the heart of a product posts. It has no page of its own: it leads back to where it was pressed, signing in on
// the way.
import { redirect } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  lacksWishList,
  removeSavedProduct,
  saveProduct,
} from '../../../.server/api/endpoints/products/saved-products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkUser, findUser } from '../../../.server/auth/session.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { isSlug } from '../../../domain/bookings/booking-selection.ts'
import { productPath, withReturnTo } from '../../../domain/products/product-path.ts'
import { heartId, isHeartId, savePath } from '../../../domain/products/saving.ts'
import { savingCookie } from './saving-cookie.server.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

const SaveForm = z.object({
  save: z.enum(['yes', 'no']),
  back: z.string().max(2000).optional(),
  /** The heart that was pressed: the page opens there again, with the focus on it. */
  at: z.string().max(300).optional(),
})

const messages = {
  unanswered: 'We could not change your saved tours and stays. Please try again in a moment.',
  customersOnly: 'Only customers save tours and stays. Sign in with a customer account.',
}

/** Back from the login: saves what was asked for before it. */
export async function loader({ request, context, params: { slug } }: Route.LoaderArgs) {
  const saving = await savingCookie.read(request)
  const user = saving?.slug === slug ? await findUser(context) : undefined
  if (saving === undefined || user === undefined) throw redirect(isSlug(slug) ? productPath(slug) : '/tours')
  const answer = await change(context, { slug, isSaved: true, back: saving.back })
  answer.headers.append('Set-Cookie', await savingCookie.remove(context))
  throw answer
}

export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  if (!isSlug(slug) || (await lacksWishList(context))) throw statusPage(404)
  const submission = await readForm(request, SaveForm)
  if (submission.status !== 'success') throw statusPage(400)
  const { save, back: given, at } = submission.value
  const page = parseBack(given) ?? productPath(slug)
  const back = at === heartId(slug) ? (`${page}#${at}` as const) : page
  const user = await checkUser(context)
  if (!user.ok) return redirectWithToast(context, back, messages.unanswered, 'error')
  if (user.value === undefined) {
    const headers = { 'Set-Cookie': await savingCookie.keep(context, { slug, back }) }
    return redirect(withReturnTo('/login', savePath(slug)), { headers })
  }
  return change(context, { slug, isSaved: save === 'yes', back })
}

interface Change {
  slug: string
  isSaved: boolean
  back: string
}

/** The heart of the page shows what was done; only a failure needs words. */
async function change(context: AppContext, { slug, isSaved, back }: Change): Promise<Response> {
  const path = parseBack(back) ?? productPath(slug)
  const outcome = isSaved ? await saveProduct(context, slug) : await removeSavedProduct(context, slug)
  if (outcome.ok) return redirect(path)
  const refusal = outcome.status === 403 ? messages.customersOnly : messages.unanswered
  const isTold = outcome.status === 404 || outcome.status === 409
  return redirectWithToast(context, path, (isTold && outcome.message) || refusal, 'error')
}

/** A page of ours on which something can be saved, and which heart was pressed there. */
function parseBack(address: string | undefined): `/${string}` | undefined {
  if (address === undefined) return undefined
  const here = 'http://app.invalid'
  const url = URL.parse(address, here)
  if (url?.origin !== here || !/^\/(?:(?:tours|saved)(?:\/.*)?)?$/.test(url.pathname)) return undefined
  return `/${url.pathname.slice(1)}${url.search}${isHeartId(url.hash.slice(1)) ? url.hash : ''}`
}

/** Both answers are redirects. */
export default function Save() {
  return null
}
