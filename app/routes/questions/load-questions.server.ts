// The lists of questions of all roles, from their URL.
import { listQuestions, QuestionQuery } from '@affiliate-booking/contract/calls/products/questions'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { questionStates } from '@affiliate-booking/contract/options/products/questions'
import { data } from 'react-router'
import * as z from 'zod'
import type { AppContext } from '../../.server/api/client.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { loadList } from '../../.server/lists/load-list.ts'
import { questionsPathFor } from './question-paths.ts'

const ScreenQuery = QuestionQuery.omit({ state: true }).extend({
  view: z.enum([...questionStates, 'all']).optional(),
})

/** The query of the URL, and the payload of the call. Providers see first what waits for them. */
export function readQuestionList(url: URL, role: Role) {
  const query = readListQuery(ScreenQuery, url)
  const { view = role === 'service_provider' ? 'waiting' : 'all', sort, ...rest } = query
  const call: QuestionQuery = {
    ...rest,
    ...(view !== 'all' && { state: view }),
    sort: sort ?? (view === 'waiting' ? 'oldest' : 'newest'),
  }
  return { query, view, call }
}

export async function loadQuestions(context: AppContext, url: URL, role: Role) {
  const { query, view, call } = readQuestionList(url, role)
  const list = await loadList(context, listQuestions, call)
  if ('reason' in list) return { launchingSoon: 'Questions' }
  const page = { path: questionsPathFor(role), role, query, view, list, sort: call.sort }
  return data(page, { status: list.ok ? 200 : list.status })
}
