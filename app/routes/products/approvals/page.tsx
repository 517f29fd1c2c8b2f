// The products of a territory; by default, those that wait for approval.
import type { ManagedProductRow } from '@affiliate-booking/contract/shapes/products/products'
import { productKinds } from '@affiliate-booking/contract/options/products/products'
import type { ChoiceAnswer } from '../../../domain/navigation/choice-answer.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { approveServices } from './form.ts'
import { adminColumns } from '../../../ui/products/product-rows.tsx'

const path = '/products'
const allPath = `${path}?state=all`

const controls: readonly FilterControl[] = [
  {
    name: 'state',
    label: 'Status',
    type: 'select',
    any: 'Pending approval',
    options: [
      { value: 'live', label: 'Active' },
      { value: 'off-sale', label: 'Off sale' },
      { value: 'returned', label: 'Returned' },
      { value: 'all', label: 'Any status' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    type: 'select',
    any: 'Tours and stays',
    options: productKinds.map((kind) => ({ value: kind, label: kindLabels[kind].one })),
  },
]

const sorts = {
  waiting: [
    { value: 'oldest', label: 'Oldest first' },
    { value: 'newest', label: 'Newest first' },
    { value: 'title', label: 'Title' },
  ],
  other: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'title', label: 'Title' },
  ],
}

interface ApprovalsPageProps {
  query: ListQuery
  list: ListResult<ManagedProductRow>
  answer: ChoiceAnswer | undefined
  /** Whether the host takes questions about products. */
  hasQuestions: boolean
}

function choiceIn(list: ListResult<ManagedProductRow>, answer: ChoiceAnswer | undefined) {
  const isWaiting = list.ok && list.rows.some(({ waitsSince }) => waitsSince != null)
  return {
    actions: isWaiting ? [{ intent: approveServices, label: 'Approve tours and stays' }] : [],
    done: { one: 'tour or stay approved', many: 'tours and stays approved' },
    answer,
    rowPath: (id: string) => `${path}/${encodeURIComponent(id)}`,
    of: ({ id, version, changeId, title }: ManagedProductRow) =>
      version == null
        ? undefined
        : { value: `${id}.${version}${changeId == null ? '' : `.${changeId}`}`, label: title },
  }
}

export function ApprovalsPage({ query, list, answer, hasQuestions }: ApprovalsPageProps) {
  const isQueue = query['state'] === undefined
  return (
    <ListPage
      title="Products"
      introduction={
        isQueue
          ? 'New tours and stays, and edits of them, that wait for your approval.'
          : 'The tours and stays of your territory.'
      }
      path={path}
      query={query}
      list={list}
      isDesk
      choice={choiceIn(list, answer)}
      actions={
        <ButtonLink to={isQueue ? allPath : path} variant="secondary" size="small">
          {isQueue ? 'All tours and stays' : 'What waits'}
        </ButtonLink>
      }
      moreLinks={
        hasQuestions && (
          <ButtonLink to="/questions" variant="secondary" size="small">
            Questions
          </ButtonLink>
        )
      }
      search="Title, place or provider"
      controls={controls}
      sorts={isQueue ? sorts.waiting : sorts.other}
      caption="Tours and stays of your territory"
      columns={adminColumns((id) => rowUrl(`${path}/${encodeURIComponent(id)}`, query))}
      allRows={query['state'] === 'all' ? undefined : { state: 'all' }}
      emptyState={{
        title: 'Nothing waits for approval',
        advice: 'New tours and stays, and edits of them, appear here.',
        action: (
          <ButtonLink to={allPath} variant="secondary">
            All tours and stays
          </ButtonLink>
        ),
      }}
    />
  )
}
