// A question about a tour or a stay, before booking. The product's own page is shared by all, so the form has a page of its own.
import { AskQuestionAsGuestPayload } from '@affiliate-booking/contract/calls/products/guest-questions'
import { AskQuestionPayload } from '@affiliate-booking/contract/calls/products/questions'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { answersForm } from '../../../.server/api/asked-page.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { lacksCustomerRegistration } from '../../../.server/api/endpoints/accounts/auth.ts'
import {
  askQuestionAsGuest,
  lacksGuestQuestions,
} from '../../../.server/api/endpoints/products/guest-questions.ts'
import { getProduct } from '../../../.server/api/endpoints/products/products.ts'
import { askQuestion, lacksQuestions } from '../../../.server/api/endpoints/products/questions.ts'
import { checkUser, findUser } from '../../../.server/auth/session.ts'
import {
  authFailed,
  constraintsOf,
  invalid,
  parseForm,
  readBody,
  rejected,
} from '../../../.server/forms/submission.ts'
import type { Failure } from '../../../.server/api/response.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { askPath, guestQuestionPath } from '../question-paths.server.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { isSlug } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { questionPath } from '../../../domain/questions/question-paths.ts'
import { productPath, withReturnTo } from '../../../domain/products/product-path.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { AskPage } from './page.tsx'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Ask a question') },
  { name: 'robots', content: 'noindex' },
]

const constraint = constraintsOf(AskQuestionAsGuestPayload)

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  if (!isSlug(slug)) throw statusPage(404)
  const title = await findTitle(context, slug)
  if (title === undefined || (await lacksQuestions(context))) throw redirect(productPath(slug))
  const user = await findUser(context)
  return {
    action: askPath(slug),
    back: title === null ? '/tours' : productPath(slug),
    title,
    signedIn: user !== undefined,
    isCustomer: user?.role === 'user',
    isGuest: user === undefined && !(await lacksGuestQuestions(context)),
    loginPath: withReturnTo('/login', askPath(slug)),
    registerPath: (await lacksCustomerRegistration(context))
      ? undefined
      : withReturnTo('/register', askPath(slug)),
    constraint,
  }
}

/** Null: off sale meanwhile, and the answer to a form has to show what was typed. Undefined: the host has no products. */
async function findTitle(context: AppContext, slug: string) {
  if (answersForm(context)) {
    const outcome = await getProduct(context, slug)
    if (!outcome.ok && outcome.status === 404) return null
  }
  return (await findProduct(context, slug))?.title
}

const refusals = {
  signedOut: 'You were signed out. Sign in in another tab, then send the question again.',
  signedOutOrGuest:
    'You were signed out. Enter your email address, or sign in in another tab. Then send the question again.',
  accountNeeded: 'You need an account to ask. Sign in in another tab, then send the question again.',
  customersOnly: 'Only customers ask questions. Sign in with a customer account.',
  offSale: 'This tour or stay is not on sale now, so you cannot ask about it.',
  failed: 'Your question was not sent. It is still here. Please try again in a moment.',
}

export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  if (!isSlug(slug)) throw statusPage(404)
  const posted = await readBody(request)
  const visitor = await checkUser(context)
  if (visitor.ok && visitor.value === undefined) return askAsGuest(context, slug, posted)
  const submission = parseForm(posted, AskQuestionPayload)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (visitor.value?.role !== 'user') return rejected(submission, { status: 403 }, refusals.customersOnly)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await askQuestion(context, slug, submission.value)
  if (!outcome.ok) return notAsked(submission, outcome)
  return redirectWithToast(
    context,
    questionPath(outcome.value.question.id),
    'Your question is sent. We tell you when the provider has answered.',
  )
}

/** The answer is the same for every address. */
async function askAsGuest(context: AppContext, slug: string, posted: FormData) {
  const submission = parseForm(posted, AskQuestionAsGuestPayload)
  if (await lacksGuestQuestions(context)) return rejected(submission, { status: 401 }, refusals.signedOut)
  // The form of an account, whose session has ended.
  if (!posted.has('email')) return rejected(submission, { status: 401 }, refusals.signedOutOrGuest)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await askQuestionAsGuest(context, slug, submission.value)
  if (outcome.ok) return redirect(`${guestQuestionPath}?sent=${encodeURIComponent(slug)}`)
  if (outcome.reason === 'not-offered') return rejected(submission, { status: 401 }, refusals.accountNeeded)
  return notAsked(submission, outcome)
}

const notAsked = (submission: Parameters<typeof rejected>[0], failure: Failure) =>
  failure.reason === 'rejected' && failure.status === 404
    ? rejected(submission, { status: 409 }, refusals.offSale)
    : rejected(submission, failure, refusals.failed)

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage {...loaderData} lastResult={actionData} />
}
