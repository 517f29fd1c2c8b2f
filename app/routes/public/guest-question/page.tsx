import type { GuestQuestion } from '@affiliate-booking/contract/calls/products/guest-questions'
import { maximumQuestionsOfGuest } from '@affiliate-booking/contract/options/products/questions'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'

const tagline = 'Ask before you book.'

interface GuestQuestionPageProps {
  question: GuestQuestion
  /** Where the forms post. */
  action: string
  error: string | undefined
}

export function GuestQuestionPage({ question, action, error }: GuestQuestionPageProps) {
  const { product, removal } = question
  const { title, introduction } = headOf(question)
  return (
    <FormPage title={title} introduction={introduction} tagline={tagline}>
      {error !== undefined && <Alert>{error}</Alert>}
      {removal != null && (
        <Callout tone="warning">
          We removed it on {formatShortDay(removal.at)}. Reason: {removal.reason}
        </Callout>
      )}
      <div className="grid min-w-0 gap-4 wrap-anywhere">
        <p>
          {product.isOnSale ? (
            <TextLink to={`${productPath(product.slug)}#questions`}>{product.title}</TextLink>
          ) : (
            `${product.title} (not on sale now)`
          )}
        </p>
        <Words question={question} />
      </div>
      {question.isInAccount === true && (
        <p>
          It is in your account too, under <TextLink to="/questions">your questions</TextLink>.
        </p>
      )}
      <Forms question={question} action={action} />
    </FormPage>
  )
}

function headOf({ isConfirmed, state }: GuestQuestion) {
  if (!isConfirmed)
    return {
      title: 'Send this question?',
      introduction:
        'The provider gets it once you press the button. If you did not ask it, close this page: after two days we delete your address.',
    }
  if (state === 'removed')
    return { title: 'Your question was removed', introduction: 'Others do not see it any more.' }
  return {
    title: 'Your question',
    introduction:
      state === 'answered'
        ? 'Question and answer are public on the page of the tour or stay, without your name.'
        : 'The provider has not answered yet. We write to you as soon as there is an answer.',
  }
}

function Words({
  question: { text, createdAt, answer, answeredAt },
}: Pick<GuestQuestionPageProps, 'question'>) {
  return (
    <>
      <figure className="grid gap-1">
        <blockquote className="font-semibold whitespace-pre-line">{text}</blockquote>
        <figcaption className="text-sm text-muted">You asked on {formatShortDay(createdAt)}</figcaption>
      </figure>
      {answer != null && answeredAt != null && (
        <figure className="grid gap-1 border-l-2 border-line pl-4">
          <blockquote className="whitespace-pre-line">{answer}</blockquote>
          <figcaption className="text-sm text-muted">
            The provider answered on {formatShortDay(answeredAt)}
          </figcaption>
        </figure>
      )}
    </>
  )
}

function Forms({
  question: { isConfirmed, isInAccount, product, answer },
  action,
}: Pick<GuestQuestionPageProps, 'question' | 'action'>) {
  if (!isConfirmed)
    return (
      <form method="post" action={action} className="grid gap-3">
        {product.isOnSale && (
          <Button type="submit" name="intent" value="confirm">
            Yes, send it
          </Button>
        )}
        <Button type="submit" name="intent" value="withdraw" variant="secondary">
          No, delete it
        </Button>
      </form>
    )
  return (
    <ConfirmedStep label={answer == null ? 'Withdraw the question' : 'Delete the question'}>
      <form method="post" action={action} className="grid gap-3">
        <p className="text-muted">
          We delete the question{answer != null && ', its answer'} and{' '}
          {isInAccount === true
            ? 'the email address of this link. Your account stays.'
            : 'your email address.'}{' '}
          This link then opens nothing.
        </p>
        <Button type="submit" name="intent" value="withdraw" variant="danger">
          Yes, delete all of it
        </Button>
      </form>
    </ConfirmedStep>
  )
}

/** Unknown, too old, or withdrawn. */
export const EndedQuestionPage = () => (
  <FormPage
    title="There is no question here"
    introduction="A link has to be confirmed within two days. It ends when you withdraw the question or confirm the same one again, and 90 days after the answer. A question without an answer is deleted after 90 days, too."
    tagline={tagline}
  >
    <FormPageLink question="Do you want to ask something?" label="Find the tour or stay" path="/tours" />
  </FormPage>
)

/** The same for every address. */
export const LinkSentPage = ({ back }: { back: string }) => (
  <FormPage
    title="Check your email"
    introduction="A link to confirm your question is on its way to your address."
    tagline={tagline}
  >
    <Callout tone="good">
      Open the link in the message within two days, and press “Yes, send it”. The provider gets your question
      then.
    </Callout>
    <p className="text-muted">
      Nothing after a few minutes? Look in the spam folder. An address with {maximumQuestionsOfGuest}{' '}
      questions that have no answer is sent nothing more.
    </p>
    <FormPageLink question="Something else?" label="Back to the tour or stay" path={back} />
  </FormPage>
)
