import type { AnsweredQuestion } from '@affiliate-booking/contract/shapes/products/questions'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { QuestionList } from '../product/about/questions.tsx'

interface QuestionsPageProps {
  title: string
  paths: Record<'product' | 'all' | 'ask', string>
  questions: readonly AnsweredQuestion[]
  next: string | null
  previous: string | null
  signedIn: boolean
}

export function QuestionsPage({ title, paths, questions, next, previous, signedIn }: QuestionsPageProps) {
  return (
    <SitePage signedIn={signedIn} className="grid content-start gap-6 px-5 py-6 sm:px-8 sm:py-10">
      <div className="grid gap-2">
        <BackLink to={paths.product}>{title}</BackLink>
        <h1 className="text-title font-bold text-balance">Questions about {title}</h1>
      </div>
      {questions.length === 0 ? (
        <p className="text-muted">No answers to read.</p>
      ) : (
        <QuestionList questions={questions} />
      )}
      {(next !== null || previous !== null) && (
        <nav aria-label="Pages of questions" className="flex flex-wrap justify-between gap-3">
          {previous !== null && (
            <ButtonLink to={`${paths.all}?before=${previous}`} variant="secondary" rel="prev">
              Newer answers
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink to={`${paths.all}?after=${next}`} variant="secondary" rel="next" className="ml-auto">
              Older answers
            </ButtonLink>
          )}
        </nav>
      )}
      <ButtonLink to={paths.ask} className="justify-self-start">
        Ask a question
      </ButtonLink>
    </SitePage>
  )
}
