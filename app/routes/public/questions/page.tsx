import type { AnsweredQuestion } from '@affiliate-booking/contract/shapes/products/questions'
import { askPath, productPath, questionsPath } from '../../../domain/products/product-path.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { QuestionList } from '../product/about/questions.tsx'

interface QuestionsPageProps {
  slug: string
  title: string
  questions: readonly AnsweredQuestion[]
  next: string | null
  previous: string | null
  signedIn: boolean
}

export function QuestionsPage({ slug, title, questions, next, previous, signedIn }: QuestionsPageProps) {
  return (
    <SitePage signedIn={signedIn} className="grid content-start gap-6 px-5 py-6 sm:px-8 sm:py-10">
      <div className="grid gap-2">
        <BackLink to={productPath(slug)}>{title}</BackLink>
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
            <ButtonLink to={`${questionsPath(slug)}?before=${previous}`} variant="secondary" rel="prev">
              Newer answers
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink
              to={`${questionsPath(slug)}?after=${next}`}
              variant="secondary"
              rel="next"
              className="ml-auto"
            >
              Older answers
            </ButtonLink>
          )}
        </nav>
      )}
      <ButtonLink to={askPath(slug)} className="justify-self-start">
        Ask a question
      </ButtonLink>
    </SitePage>
  )
}
