// Questions about tours and stays: a customer's own, those for a provider to answer, or those of a territory.
import { isAdminRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { QuestionState } from '@affiliate-booking/contract/options/products/questions'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import { Link } from 'react-router'
import { formatShortDay } from '../../domain/format/dates.ts'
import { rowUrl } from '../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../domain/navigation/list-url.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FilterForm } from '../../ui/lists/filter-form.tsx'
import { ListBody, type ListResult } from '../../ui/lists/list-body.tsx'
import { ListViews } from '../../ui/lists/list-views.tsx'
import { type Column, DataTable } from '../../ui/lists/table/data-table.tsx'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { questionLabels } from './question-labels.ts'
import { questionPath } from './question-paths.ts'

interface QuestionsPageProps {
  path: string
  role: Role
  query: ListQuery
  view: QuestionState | 'all'
  /** In force. */
  sort: string | undefined
  list: ListResult<Question>
}

const columnsOf = (query: ListQuery): readonly Column<Question>[] => [
  {
    title: 'Question',
    isText: true,
    render: ({ id, text }) => (
      <Link
        to={rowUrl(questionPath(id), query)}
        className="line-clamp-3 min-h-6 max-w-prose [overflow-wrap:anywhere] text-brand-text underline-offset-4 hover:underline"
      >
        {text}
      </Link>
    ),
  },
  { title: 'Tour or stay', isWide: true, isText: true, render: ({ product }) => product.title },
  { title: 'Status', isWide: true, render: ({ state }) => <StatusBadge status={questionLabels[state]} /> },
  {
    title: 'Asked',
    sorts: { ascending: 'oldest', descending: 'newest' },
    render: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
]

const waiting = { value: 'waiting', label: 'To answer' }
const answered = { value: 'answered', label: 'Answered' }
const all = { value: 'all', label: 'All' }

/** The first is shown without a choice. */
const viewsFor = (role: Role) =>
  role === 'service_provider'
    ? [waiting, answered, all]
    : [all, { ...waiting, label: 'No answer yet' }, answered, { value: 'removed', label: 'Removed' }]

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

export function QuestionsPage({ path, role, query, view, sort, list }: QuestionsPageProps) {
  const { title, introduction, advice } = wordsFor(role)
  const emptyState = {
    title: view === 'waiting' && role === 'service_provider' ? 'No questions to answer' : 'No questions',
    advice,
    ...(role === 'user' && { action: <ButtonLink to="/tours">Find tours and stays</ButtonLink> }),
  }
  return (
    <div className="grid gap-6">
      <PageHeader title={title} introduction={introduction} />
      {role !== 'user' && <ListViews label={title} path={path} query={query} views={viewsFor(role)} />}
      <FilterForm path={path} query={query} search="Tour or stay" sorts={sorts} />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path={path} query={query} list={list} emptyState={emptyState} allRows={allRowsOf(view)}>
          {(rows) => (
            <DataTable
              caption={title}
              columns={columnsOf(query)}
              rows={rows}
              empty={emptyState}
              sorting={{ path, query, sort: sort ?? '' }}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
