// What an affiliate's dashboard opens with: the link, what was earned and comes next, the steps that are still open, the
// funnel and recent commissions.
import type { CommissionRow, CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import type { LinkFigures, ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { BadgeIndianRupee, Banknote, Clock, Landmark, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { earningPromise, linkAddress, shareText, whatsAppUrl } from '../../../domain/accounts/share-link.ts'
import { nextStepOf, subjectOf } from '../../../domain/commissions/row-labels.ts'
import { commissionState } from '../../../domain/labels/commission-labels.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { moneyOutlook } from '../../../domain/payees/money-outlook.ts'
import { openStepsOf } from '../../../domain/payees/open-steps.ts'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { StepLinks } from '../../../ui/lists/step-links.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'
import { StatCard, StatCards } from '../../../ui/primitives/stat-card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import type { AffiliateOverview } from './load-affiliate-overview.server.ts'
import { ViewAll } from '../panels/view-all.tsx'

interface AffiliateOverviewPanelProps {
  overview: AffiliateOverview
  /** Of the site. */
  origin: string
}

export function AffiliateOverviewPanel({ overview, origin }: AffiliateOverviewPanelProps) {
  const { links, summary, commissions, payee } = overview
  const steps = payee === undefined ? [] : openStepsOf(payee)
  return (
    <div className="grid gap-5 empty:hidden sm:gap-6">
      {links !== undefined && (
        <OwnLink site={links.site} origin={origin} referralDays={overview.referralDays} />
      )}
      {summary !== undefined && (
        <Money
          summary={summary}
          openSteps={steps.length}
          minimum={payee?.minimumPayout}
          paysForLeads={overview.paysForLeads}
        />
      )}
      {steps.length > 0 && (
        <Card id="open-steps" title="Before your first payout">
          <StepLinks steps={steps} />
        </Card>
      )}
      {links !== undefined && summary?.matching != null && (
        <Funnel totals={links.totals} completed={summary.matching.count} />
      )}
      {commissions !== undefined && (
        <RecentCommissions rows={commissions} paysForLeads={overview.paysForLeads} />
      )}
    </div>
  )
}

interface OwnLinkProps {
  site: ReferralLinkRow
  origin: string
  /** For so many days a click counts. */
  referralDays: number
}

function OwnLink({ site, origin, referralDays }: OwnLinkProps) {
  return (
    <Card
      id="own-link"
      title="Your link"
      note={`Share it. ${earningPromise(referralDays)}`}
      action={<ViewAll what="links" path="/commissions/links" />}
    >
      <div className="grid gap-4">
        <CopyField label="Link" value={linkAddress(origin, site)} />
        <ButtonLink
          to={whatsAppUrl(shareText(origin, site))}
          target="_blank"
          rel="noreferrer"
          className="sm:justify-self-start"
        >
          <MessageCircle className="size-5" aria-hidden="true" />
          Share on WhatsApp
        </ButtonLink>
      </div>
    </Card>
  )
}

interface MoneyProps {
  summary: CommissionSummary
  openSteps: number
  /** Paise of a payout. */
  minimum: number | null | undefined
  paysForLeads: AffiliateOverview['paysForLeads']
}

function Money({ summary, openSteps, minimum, paysForLeads }: MoneyProps) {
  const { overall } = summary
  const outlook =
    overall.count === 0
      ? [
          `You earn when a trip that was booked through your link has ended${paysForLeads === true ? ', and when a lead of yours is won' : ''}.`,
          'What a booking pays stands on the page of each tour and stay.',
          ...(paysForLeads === false ? ['By today’s rules a lead pays nothing.'] : []),
        ]
      : moneyOutlook(summary, { openSteps, minimum })
  return (
    <section aria-label="Your money" className="grid gap-3">
      <StatCards>
        <StatCard title="Earned" value={formatPaise(overall.earned)} icon={BadgeIndianRupee} />
        <StatCard title="Pending" value={formatPaise(overall.pending)} icon={Clock} />
        <StatCard title="Available" value={formatPaise(overall.available)} icon={Banknote} />
        <StatCard title="Paid out" value={formatPaise(overall.paid)} icon={Landmark} />
      </StatCards>
      <ul className="grid gap-1 text-muted">
        {outlook.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Funnel({ totals, completed }: { totals: LinkFigures; completed: number }) {
  const stages = [
    { title: 'Clicks', value: formatCount(totals.clicks) },
    { title: 'Bookings', value: formatCount(totals.bookings) },
    { title: 'Completed', value: formatCount(completed) },
    // With corrections, as the page of links shows it.
    { title: 'Earned', value: formatPaise(totals.earnings) },
  ]
  return (
    <Card id="funnel" title="From click to commission" note="Last 30 days">
      <dl className="flex flex-wrap gap-x-4 gap-y-5 *:grow *:basis-[calc(50%-0.5rem)] sm:*:basis-32">
        {stages.map(({ title, value }) => (
          <div key={title} className="grid gap-0.5 border-l-2 border-brand pl-3">
            <dt className="text-sm text-muted">{title}</dt>
            <dd className="text-xl font-bold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const columns: readonly Column<CommissionRow>[] = [
  {
    title: 'Earned with',
    render: (row) => (
      <Link to={`/commissions/${row.id}`} className="text-brand-text underline-offset-4 hover:underline">
        {subjectOf(row)}
      </Link>
    ),
  },
  {
    title: 'Status',
    isWide: true,
    render: (row) => (
      <span className="grid justify-items-start gap-0.5">
        <StatusBadge status={commissionState(row)} />
        <span className="text-sm text-muted">{nextStepOf(row)}</span>
      </span>
    ),
  },
  { title: 'Date', render: ({ createdAt }) => formatShortDay(createdAt) },
  { title: 'Amount', isNumber: 'sum', render: ({ amount }) => formatPaise(amount) },
]

interface RecentCommissionsProps {
  rows: readonly CommissionRow[]
  paysForLeads: AffiliateOverview['paysForLeads']
}

function RecentCommissions({ rows, paysForLeads }: RecentCommissionsProps) {
  return (
    <Card
      id="recent-commissions"
      title="Recent commissions"
      action={<ViewAll what="commissions" path="/commissions" />}
    >
      <DataTable
        caption="Your most recent commissions"
        columns={columns}
        rows={rows}
        empty={{
          title: 'No commissions yet',
          advice: `When a trip that was booked through your link has ended${paysForLeads === true ? ', or a lead of yours is won' : ''}, your commission appears here.`,
        }}
      />
    </Card>
  )
}
