// A question: the provider answers or reports it, who asked may withdraw it, and administrators decide on a report and
// remove it or its answer.
import {
  AnswerQuestionPayload,
  listQuestions,
  QuestionReasonPayload,
} from '@affiliate-booking/contract/calls/products/questions'
import { adminRoles, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import * as z from 'zod'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  answerQuestion,
  getQuestion,
  keepQuestion,
  removeAnswer,
  removeQuestion,
  reportQuestion,
  withdrawQuestion,
} from '../../../.server/api/endpoints/products/questions.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { readQuestionList } from '../load-questions.server.ts'
import { questionPath, questionsPathFor } from '../../../domain/questions/question-paths.ts'
import { QuestionPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Question') }]

export const shouldRevalidate = revalidateAfterRefusal

const AnswerForm = AnswerQuestionPayload.extend({
  intent: z.literal('answer-question'),
  version: z.coerce.number().int().nonnegative(),
})
const withReason = <Intent extends `${'report' | 'keep' | 'remove'}-question` | 'remove-answer'>(
  intent: Intent,
) => QuestionReasonPayload.extend({ intent: z.literal(intent) })
const RemoveForm = withReason('remove-question')
const PostedForm = z.discriminatedUnion(
  'intent',
  [
    AnswerForm,
    RemoveForm,
    withReason('remove-answer'),
    withReason('report-question'),
    withReason('keep-question'),
    z.object({ intent: z.literal('withdraw-question') }),
  ],
  { error: 'Choose what to do.' },
)
type PostedForm = z.infer<typeof PostedForm>

const pageRoles = [...adminRoles, 'service_provider', 'user'] as const

const pathsFor = (role: Role) => ({ list: questionsPathFor(role), row: '/questions' }) as const

const answerConstraint = constraintsOf(AnswerForm)
const reasonConstraint = constraintsOf(RemoveForm)

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { role } = await requireRole(context, pageRoles)
  const found = await getQuestion(context, id)
  if (!found.ok)
    return found.reason === 'not-offered' ? { launchingSoon: 'Questions' } : failToShow(found, 'The question')
  const { timeline, ...question } = found.value.question
  return {
    role,
    question,
    events: labelEvents(timeline ?? []),
    list: questionsPathFor(role),
    position: parseListPosition(url, pathsFor(role)),
    answerConstraint,
    reasonConstraint,
  }
}

const done: Record<PostedForm['intent'], string> = {
  'answer-question': 'Your answer is public. We tell the person who asked.',
  'withdraw-question': 'Your question is withdrawn.',
  'remove-question': 'The question is removed. The people concerned are told.',
  'report-question': 'Your report is sent. We tell you what the administrators decide.',
  'keep-question': 'The question stays. The provider is told.',
  'remove-answer': 'The answer is removed. The provider is told.',
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, pageRoles)
  const submission = await readForm(request, PostedForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { role } = visitor.value
  const form = submission.value
  const waits = whatWaits(role, form.intent)
  const after = waits && (await findNext(context, url, id, role, waits))
  const outcome = await act(context, id, form)
  const list = questionsPathFor(role)
  if (!outcome.ok && outcome.reason === 'rejected' && outcome.status === 404)
    return redirectWithToast(context, list, outcome.message ?? 'This question does not exist.', 'error')
  if (!outcome.ok)
    return answerForm(submission, rejected(submission, outcome, 'Nothing was changed. Please try again.'))
  const to = form.intent === 'withdraw-question' ? list : (after ?? questionPath(id))
  return redirectWithToast(context, to, done[form.intent])
}

/** A provider answers or reports one after the other; an administrator decides on reports. */
function whatWaits(role: Role, intent: PostedForm['intent']) {
  if (role === 'service_provider') return 'waiting' as const
  return intent === 'keep-question' || intent === 'remove-question' ? ('reported' as const) : undefined
}

/** The same page, with the way to the next question that waits. */
const findNext = (context: AppContext, url: URL, id: string, role: Role, state: 'waiting' | 'reported') =>
  findUrlAfterDecision({
    url,
    paths: pathsFor(role),
    id,
    load: (list) => loadWaitingRows(context, listQuestions, { ...readQuestionList(list, role).call, state }),
  })

function act(context: AppContext, id: string, form: PostedForm) {
  if (form.intent === 'withdraw-question') return withdrawQuestion(context, id)
  if (form.intent === 'remove-question') return removeQuestion(context, id, form.reason)
  if (form.intent === 'remove-answer') return removeAnswer(context, id, form.reason)
  if (form.intent === 'report-question') return reportQuestion(context, id, form.reason)
  if (form.intent === 'keep-question') return keepQuestion(context, id, form.reason)
  const { text, version } = form
  return answerQuestion(context, id, { text, version })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function QuestionScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <QuestionPage key={loaderData.question.id} {...loaderData} actionResult={actionData} />
}
