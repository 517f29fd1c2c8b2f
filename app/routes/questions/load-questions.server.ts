// The lists of questions of all roles, from their URL.
import { listQuestions, QuestionQuery } from '@affiliate-booking/contract/calls/products/questions'
import { isAdminRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import { questionViews } from '@affiliate-booking/contract/options/products/questions'
import { data } from 'react-router'
import * as z from 'zod'
import type { AppContext } from '../../.server/api/client.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { loadList } from '../../.server/lists/load-list.ts'
import { questionsPathFor } from '../../domain/questions/question-paths.ts'

const ScreenQuery = QuestionQuery.omit({ state: true }).extend({
  view: z.enum([...questionViews, 'all']).optional(),
})

/** The query of the URL, and the payload of the call. Providers see first what waits for them. */
export function readQuestionList(url: URL, role: Role) {
  const query = readListQuery(ScreenQuery, url)
  const { view = role === 'service_provider' ? 'waiting' : 'all', sort, ...rest } = query
  const call: QuestionQuery = {
    ...rest,
    ...(view !== 'all' && { state: view }),
    sort: sort ?? (view === 'waiting' || view === 'reported' ? 'oldest' : 'newest'),
  }
  return { query, view, call }
}

const waiting = { value: 'waiting', label: 'To answer' }
const answered = { value: 'answered', label: 'Answered' }
const reported = { value: 'reported', label: 'Reported' }
const all = { value: 'all', label: 'All' }

/** The first is shown without a choice. Customers see their own alone. */
const viewsFor = (role: Role) =>
  role === 'service_provider'
    ? [waiting, answered, all]
    : role === 'user'
      ? []
      : [
          all,
          { ...waiting, label: 'No answer yet' },
          answered,
          reported,
          { value: 'removed', label: 'Removed' },
        ]

const sorts = [
  { value: '', label: 'Default order' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const wordsFor = (role: Role) =>
  role === 'service_provider'
    ? {
        title: 'Questions',
        introduction: 'What people want to know of your services before they book. Your answers are public.',
        advice: 'Questions about your services appear here.',
      }
    : isAdminRole(role)
      ? {
          title: 'Questions',
          introduction: 'Questions about the tours and stays of your territory, with their public answers.',
          advice: 'Questions about tours and stays of your territory appear here.',
        }
      : {
          title: 'Your questions',
          introduction: 'What you have asked about tours and stays.',
          advice: 'On the page of a tour or a stay you can ask what it does not say.',
        }

export async function loadQuestions(context: AppContext, url: URL, role: Role) {
  const { query, view, call } = readQuestionList(url, role)
  const list = await loadList(context, listQuestions, call)
  if ('reason' in list) return { launchingSoon: 'Questions' }
  const { title, introduction, advice } = wordsFor(role)
  const isToAnswer = view === 'waiting' && role === 'service_provider'
  const none =
    view === 'reported' ? 'No reported questions' : isToAnswer ? 'No questions to answer' : 'No questions'
  const page = {
    path: questionsPathFor(role),
    query,
    view,
    list,
    sort: call.sort ?? '',
    views: viewsFor(role),
    sorts,
    title,
    introduction,
    empty: { title: none, advice },
  }
  return data(page, { status: list.ok ? 200 : list.status })
}
