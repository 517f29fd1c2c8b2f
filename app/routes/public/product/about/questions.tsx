import type { AnsweredQuestion } from '@affiliate-booking/contract/shapes/products/questions'
import { Link } from 'react-router'
import { formatDay } from '../../../../domain/format/dates.ts'

export interface Asking {
  readonly questions: readonly AnsweredQuestion[]
  /** To the form, and to all questions where there are more than these. */
  readonly links: readonly { readonly label: string; readonly to: string }[]
}

export const Questions = ({ asking: { questions, links } }: { asking: Asking }) => (
  <section aria-labelledby="questions" className="grid gap-5">
    <h2 id="questions" className="text-2xl font-bold tracking-tight">
      Questions and answers
    </h2>
    {questions.length === 0 ? (
      <p className="text-muted">
        No answers yet. Ask what you want to know before you book: the provider answers here, for all to read.
      </p>
    ) : (
      <QuestionList questions={questions} />
    )}
    <div className="flex flex-wrap gap-x-6">
      {links.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </div>
  </section>
)

export const QuestionList = ({ questions }: { questions: readonly AnsweredQuestion[] }) => (
  <ul className="grid gap-4">
    {questions.map(({ id, text, author, answer, answeredAt }) => (
      <li key={id} className="grid gap-3 rounded-card bg-surface p-5 shadow-card [overflow-wrap:anywhere]">
        <div className="grid gap-0.5">
          <p className="font-semibold whitespace-pre-line">{text}</p>
          <p className="text-sm text-muted">{author} asked</p>
        </div>
        <div className="grid gap-0.5 border-l-2 border-line pl-4">
          <p className="whitespace-pre-line">{answer}</p>
          <p className="text-sm text-muted">The provider answered on {formatDay(answeredAt)}</p>
        </div>
      </li>
    ))}
  </ul>
)
