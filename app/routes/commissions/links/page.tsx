// An affiliate's links: the one for everything, what came by all of them, and those for products and campaigns.
import type {
  LinkDays,
  LinkFigures,
  ReferralLinkRow,
} from '@affiliate-booking/contract/calls/referrals/links'
import type { LinkPeriod } from '@affiliate-booking/contract/options/referrals/links'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from 'react-router'
import { earningPromise, linkTitle } from '../../../domain/accounts/share-link.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { ExportLink, ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { figureColumns, Figures } from './figures.tsx'
import { type FoundProducts, NewLink } from './new-link.tsx'
import { type LeadFormLink, ShareLeadForm, ShareTools } from './share-tools.tsx'

const path = '/commissions/links'

export interface LoadedLinks {
  readonly site: ReferralLinkRow
  readonly totals: LinkFigures
  readonly days: LinkDays
  /** The same code on the lead form. */
  readonly leadForm: LeadFormLink
  /** Around the link for the whole site. */
  readonly siteText: string
}

interface LinksPageProps {
  origin: string
  /** For so many days a click counts. */
  referralDays: number
  period: LinkPeriod
  query: ListQuery
  loaded: LoadedLinks | undefined
  list: ListResult<ReferralLinkRow>
  found: FoundProducts | undefined
  /** Without other links. */
  emptyState: { title: string; advice: string }
  lastResult: SubmissionResult | undefined
}

const columns: readonly Column<ReferralLinkRow>[] = [
  {
    title: 'Link',
    render: (link) => (
      <span className="grid">
        <Link
          to={`${path}/${encodeURIComponent(link.id)}`}
          className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-brand-text hover:underline"
        >
          {linkTitle(link)}
        </Link>
        <span className="text-sm font-normal text-muted">{noteOf(link)}</span>
      </span>
    ),
  },
  ...figureColumns,
]

function noteOf({ code, product, campaign, disabledAt }: ReferralLinkRow): string {
  const parts = [
    code,
    product != null && campaign != null ? campaign : undefined,
    disabledAt == null ? undefined : 'Disabled',
    product == null || product.isOnSale ? undefined : 'Off sale',
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

export function LinksPage(props: LinksPageProps) {
  const { origin, referralDays, period, query, loaded, list, found, emptyState, lastResult } = props
  return (
    <div className="grid gap-6">
      <PageHeader title="Links" introduction={`Share them. ${earningPromise(referralDays)}`}>
        <ExportLink path={`${path}.csv`} query={{ period: query['period'] }} />
      </PageHeader>
      {loaded === undefined ? (
        <Alert>{(!list.ok && list.message) || 'Your links could not be loaded.'}</Alert>
      ) : (
        <>
          <Card id="site-link" title="Your link for everything" note="It leads to the start page.">
            <ShareTools link={loaded.site} origin={origin} text={loaded.siteText} isFolded />
          </Card>
          <ShareLeadForm {...loaded.leadForm} isFolded />
        </>
      )}
      <NewLink path={path} found={found} lastResult={lastResult} />
      {loaded !== undefined && (
        <Figures path={path} period={period} totals={loaded.totals} days={loaded.days} />
      )}
      {loaded !== undefined && (
        <Card id="other-links" title="Links for tours, stays and campaigns">
          <ListBody path={path} query={query} list={list} emptyState={emptyState}>
            {(rows) => (
              <DataTable caption="Your other links" columns={columns} rows={rows} empty={emptyState} />
            )}
          </ListBody>
        </Card>
      )}
    </div>
  )
}
