// All answered questions about a tour or a stay: its page shows the newest ones alone.
import { pageQuery } from '@affiliate-booking/contract/lists'
import { redirect } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { listAnsweredQuestions } from '../../../.server/api/endpoints/products/questions.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { askPath, questionsPath } from '../question-paths.server.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { QuestionsPage } from './page.tsx'

/** Search engines find the questions by the page of the tour or stay. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData === undefined ? 'Questions' : `Questions about ${loaderData.title}`) },
  { name: 'robots', content: 'noindex' },
]

const PageOfAddress = z.object(pageQuery).catch({})

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const product = await findProduct(context, slug)
  if (product === undefined) throw redirect(productPath(slug))
  const page = PageOfAddress.parse(Object.fromEntries(url.searchParams))
  const found = await listAnsweredQuestions(context, slug, page)
  if (!found.ok && found.reason === 'not-offered') throw redirect(productPath(slug))
  if (!found.ok)
    throw statusPage(found.status, {
      code: 'questions-failed',
      message: 'The questions could not be loaded. Please try again in a moment.',
    })
  const { rows, next, previous } = found.value
  return {
    title: product.title,
    paths: { product: productPath(slug), all: questionsPath(slug), ask: askPath(slug) },
    questions: rows,
    next: next ?? null,
    previous: previous ?? null,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
  }
}

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  return <QuestionsPage {...loaderData} />
}
