// The link by which a guest without an account confirms a question, reads its answer and withdraws it. Mail programs that
// look at links in advance must change nothing, so buttons do.
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  confirmGuestQuestion,
  findGuestQuestion,
  lacksGuestQuestions,
  withdrawGuestQuestion,
} from '../../../.server/api/endpoints/products/guest-questions.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { isSlug } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { guestQuestionPath } from '../question-paths.server.ts'
import { EndedQuestionPage, GuestQuestionPage, LinkSentPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Your question') },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

const pathOf = (token: string) => `${guestQuestionPath}?token=${encodeURIComponent(token)}` as const

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksGuestQuestions(context)) throw statusPage(404)
  const sent = url.searchParams.get('sent')
  if (sent !== null) return { sentFrom: isSlug(sent) ? productPath(sent) : '/tours' }
  const token = tokenOf(url)
  const found = token === '' ? undefined : await findGuestQuestion(context, token)
  if (found?.ok === false && found.status !== 404 && found.status !== 400)
    return failToShow(found, 'This page')
  return { action: pathOf(token), question: found?.ok === true ? found.value : undefined }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const token = tokenOf(url)
  const isWithdrawing = (await readBody(request)).get('intent') === 'withdraw'
  const outcome = isWithdrawing
    ? await withdrawGuestQuestion(context, token)
    : await confirmGuestQuestion(context, token)
  if (outcome.ok)
    return isWithdrawing
      ? redirectWithToast(context, '/tours', 'Your question is deleted, with the email address of its link.')
      : redirectWithToast(context, pathOf(token), 'Your question is sent to the provider.')
  return data({ error: errorOf(outcome.status, outcome.message) }, { status: outcome.status })
}

function errorOf(status: number, message: string | undefined) {
  // The page says it all.
  if (status === 404 || status === 400) return undefined
  return (status === 409 && message) || 'That did not work. Please try again in a moment.'
}

export default function GuestQuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sentFrom !== undefined) return <LinkSentPage back={loaderData.sentFrom} />
  const { question, action: path } = loaderData
  if (question === undefined) return <EndedQuestionPage />
  return <GuestQuestionPage question={question} action={path} error={actionData?.error} />
}
