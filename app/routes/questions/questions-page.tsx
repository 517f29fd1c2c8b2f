// Questions about tours and stays: a customer's own, those for a provider to answer, or those of a territory.
import type { QuestionView } from '@affiliate-booking/contract/options/products/questions'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import { Link } from 'react-router'
import { formatShortDay } from '../../domain/format/dates.ts'
import { rowUrl } from '../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../domain/navigation/list-url.ts'
import type { Option } from '../../ui/forms/fields/select-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FilterForm } from '../../ui/lists/filter-form.tsx'
import { ListBody, type ListResult } from '../../ui/lists/list-body.tsx'
import { ListViews } from '../../ui/lists/list-views.tsx'
import { type Column, DataTable } from '../../ui/lists/table/data-table.tsx'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { labelQuestion } from './question-labels.ts'
import { questionPath } from '../../domain/questions/question-paths.ts'

interface QuestionsPageProps {
  path: string
  query: ListQuery
  view: QuestionView | 'all'
  /** In force. */
  sort: string
  list: ListResult<Question>
  /** None: one's own alone. */
  views: readonly Option[]
  sorts: readonly Option[]
  title: string
  introduction: string
  empty: { title: string; advice: string }
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
  { title: 'Status', isWide: true, render: (question) => <StatusBadge status={labelQuestion(question)} /> },
  {
    title: 'Asked',
    sorts: { ascending: 'oldest', descending: 'newest' },
    render: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
]

export function QuestionsPage({
  path,
  query,
  view,
  sort,
  list,
  views,
  sorts,
  title,
  introduction,
  empty,
}: QuestionsPageProps) {
  const emptyState = {
    ...empty,
    ...(views.length === 0 && { action: <ButtonLink to="/tours">Find tours and stays</ButtonLink> }),
  }
  return (
    <div className="grid gap-6">
      <PageHeader title={title} introduction={introduction} />
      {views.length > 0 && <ListViews label={title} path={path} query={query} views={views} />}
      <FilterForm path={path} query={query} search="Tour or stay" sorts={sorts} />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path={path} query={query} list={list} emptyState={emptyState} allRows={allRowsOf(view)}>
          {(rows) => (
            <DataTable
              caption={title}
              columns={columnsOf(query)}
              rows={rows}
              empty={emptyState}
              sorting={{ path, query, sort }}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
