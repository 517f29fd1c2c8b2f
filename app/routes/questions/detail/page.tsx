import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { ActionForm, type ActionResult, reasonField } from '../../../ui/forms/action-form.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { labelQuestion } from '../question-labels.ts'

interface QuestionPageProps {
  role: Role
  question: Question
  events: readonly TimelineEvent[]
  /** The path of the list of questions. */
  list: string
  position: ListPosition | undefined
  answerConstraint: Constraints
  reasonConstraint: Constraints
  actionResult: ActionResult | undefined
}

export function QuestionPage(props: QuestionPageProps) {
  const { role, question, events, list, position } = props
  const { product, removal } = question
  const toDo = role === 'service_provider' ? 'to answer' : 'to decide on'
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <header className="grid gap-2">
        <BackLink to={position?.list ?? list}>{role === 'user' ? 'Your questions' : 'Questions'}</BackLink>
        <h1 className="text-title font-bold">Question</h1>
        <p className="text-muted">
          {product.isOnSale ? (
            <TextLink to={`${productPath(product.slug)}#questions`}>{product.title}</TextLink>
          ) : (
            `${product.title} (not on sale now)`
          )}
        </p>
        <p>
          <StatusBadge status={labelQuestion(question)} />
        </p>
        <NextRowLink position={position} one={`question ${toDo}`} many={`questions ${toDo}`} />
      </header>
      <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
        {removal != null && (
          <Callout tone="warning">
            {role === 'user' ? 'We removed your question' : 'The question was removed'} on{' '}
            {formatShortDay(removal.at)}. Reason: {removal.reason}
          </Callout>
        )}
        <Report role={role} question={question} />
        <Words question={question} isOwn={role === 'user'} />
        <Forms {...props} />
      </div>
      {events.length > 0 && <Timeline events={events} />}
    </div>
  )
}

function Report({
  role,
  question: { report, removal, state },
}: Pick<QuestionPageProps, 'role' | 'question'>) {
  if (report == null || removal != null || state === 'answered') return null
  const { at, reason, isOpen } = report
  return (
    <Callout tone={isOpen ? 'warning' : 'neutral'}>
      <span className="[overflow-wrap:anywhere]">
        {role === 'service_provider' ? 'You' : 'The provider'} reported this question on {formatShortDay(at)}.{' '}
        {isOpen ? 'An administrator decides.' : 'An administrator decided that it stays.'} Reason: {reason}
      </span>
    </Callout>
  )
}

function Words({ question, isOwn }: { question: Question; isOwn: boolean }) {
  const { text, author, createdAt, answer, answeredAt, state } = question
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <figure className="grid gap-1">
        <blockquote className="font-semibold whitespace-pre-line">{text}</blockquote>
        <figcaption className="text-sm text-muted">
          {isOwn ? 'You' : author} asked on {formatShortDay(createdAt)}
        </figcaption>
      </figure>
      {answer != null && answeredAt != null && (
        <figure className="grid gap-1 border-l-2 border-line pl-4">
          <blockquote className="whitespace-pre-line">{answer}</blockquote>
          <figcaption className="text-sm text-muted">
            The provider answered on {formatShortDay(answeredAt)}
          </figcaption>
        </figure>
      )}
      {isOwn && state === 'waiting' && (
        <p className="text-muted">
          The provider has not answered yet. We tell you as soon as there is an answer. Until then you can
          withdraw the question.
        </p>
      )}
    </div>
  )
}

function Forms({ question, answerConstraint, reasonConstraint, actionResult }: QuestionPageProps) {
  const { actions, answer, version } = question
  const form = { constraint: reasonConstraint, actionResult }
  return (
    <>
      {actions.includes('answer') && (
        <ActionForm
          // After a change, the field shows the answer that is public now.
          key={answer ?? ''}
          name="answer-question"
          hidden={{ version }}
          label={answer == null ? 'Publish the answer' : 'Change the answer'}
          constraint={answerConstraint}
          actionResult={actionResult}
          defaultValue={{ text: answer ?? '' }}
        >
          {({ text }) =>
            text && (
              <TextAreaField
                label="Answer"
                field={text}
                hint="Everybody sees it on the page of your service. Do not write phone numbers, email addresses or links."
                rows={5}
              />
            )
          }
        </ActionForm>
      )}
      {actions.includes('report') && (
        <ConfirmedStep label="Report the question instead" isOpen={actionResult?.form === 'report-question'}>
          <ReasonForm
            {...form}
            name="report-question"
            label="Report the question"
            hint="If it is abusive, spam or about something else, say so here. An administrator decides whether it is removed. The person who asked does not see your report."
          />
        </ConfirmedStep>
      )}
      {actions.includes('withdraw') && (
        <ActionForm
          name="withdraw-question"
          label="Withdraw the question"
          variant="secondary"
          actionResult={actionResult}
        />
      )}
      {actions.includes('remove-answer') && (
        <ReasonForm
          {...form}
          name="remove-answer"
          label="Remove the answer"
          hint="The provider reads it, and can write another answer. The question stays."
        />
      )}
      {actions.includes('keep') && (
        <ReasonForm
          {...form}
          name="keep-question"
          label="Keep the question"
          hint="The provider reads it, and is asked to answer the question."
        />
      )}
      {actions.includes('remove') && (
        <ReasonForm
          {...form}
          name="remove-question"
          label="Remove the question"
          variant="danger"
          hint={
            answer == null
              ? actions.includes('keep')
                ? 'The person who asked and the provider read it.'
                : 'The person who asked reads it.'
              : 'The person who asked and the provider read it. The answer is removed too.'
          }
        />
      )}
    </>
  )
}

interface ReasonFormProps {
  name: string
  label: string
  variant?: 'secondary' | 'danger'
  /** Of the reason: who reads it, and what follows. */
  hint: string
  constraint: Constraints
  actionResult: ActionResult | undefined
}

const ReasonForm = ({ hint, variant = 'secondary', ...form }: ReasonFormProps) => (
  <ActionForm {...form} variant={variant}>
    {reasonField(hint)}
  </ActionForm>
)
