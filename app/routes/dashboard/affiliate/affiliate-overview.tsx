// What an affiliate's dashboard opens with: the link, what was earned and comes next, the steps that are still open, the
// funnel and recent commissions.
import type { CommissionRow, CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import type { PayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import type { LinkFigures, ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import { formatPaise } from '@affiliate-booking/shared/money'
import { ArrowRight, BadgeIndianRupee, Banknote, Clock, Landmark, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { linkAddress, shareText, whatsAppUrl } from '../../../domain/accounts/share-link.ts'
import { nextStepOf, subjectOf } from '../../../domain/commissions/row-words.ts'
import { commissionState } from '../../../domain/format/commission-labels.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { StatCard } from '../../../ui/primitives/stat-card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import type { AffiliateOverview } from './load-affiliate-overview.server.ts'
import { ViewAll } from '../view-all.tsx'

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
      {links !== undefined && <OwnLink site={links.site} origin={origin} />}
      {summary !== undefined && <Money summary={summary} />}
      {steps.length > 0 && <OpenSteps steps={steps} />}
      {links !== undefined && summary !== undefined && (
        <Funnel totals={links.totals} completed={summary.matching.count} earned={summary.matching.earned} />
      )}
      {commissions !== undefined && <RecentCommissions rows={commissions} />}
    </div>
  )
}

function OwnLink({ site, origin }: { site: ReferralLinkRow; origin: string }) {
  return (
    <Card
      id="own-link"
      title="Your link"
      note="Share it. You earn from what people book within 30 days of a click."
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

function Money({ summary: { overall, nextRelease } }: { summary: CommissionSummary }) {
  return (
    <section aria-label="Your money" className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        <StatCard title="Earned" value={formatPaise(overall.earned)} icon={BadgeIndianRupee} />
        <StatCard title="Pending" value={formatPaise(overall.pending)} icon={Clock} />
        <StatCard title="Available" value={formatPaise(overall.available)} icon={Banknote} />
        <StatCard title="Paid out" value={formatPaise(overall.paid)} icon={Landmark} />
      </dl>
      <p className="text-muted">
        {nextRelease == null
          ? overall.count === 0
            ? 'You earn when a booking made through your link is completed.'
            : 'Nothing is pending now.'
          : `Next: ${formatPaise(nextRelease.amount)} becomes available on ${formatShortDay(nextRelease.at)}.`}
        {overall.onHold !== 0 && ` ${formatPaise(overall.onHold)} is on hold until we have checked it.`}
        {overall.onTheWay !== 0 && ` ${formatPaise(overall.onTheWay)} is on its way to your bank.`}
        {overall.available > 0 && ' Available money is paid with the next payout.'}
        {overall.available < 0 && ' What was refunded after a payout is taken from what you earn next.'}
      </p>
    </section>
  )
}

interface OpenStep {
  title: string
  advice: string
  path: string
}

/** What payouts still wait for. */
export function openStepsOf({ identity, account }: PayeeState): OpenStep[] {
  const steps: OpenStep[] = []
  if (identity === 'submitted')
    steps.push({
      title: 'Your identity is being checked',
      advice: 'You don’t need to do anything.',
      path: '/settings/identity',
    })
  else if (identity !== 'approved')
    steps.push({
      title: identity === 'not_submitted' ? 'Submit your identity' : 'Submit your identity again',
      advice: 'Payouts wait for it. You earn meanwhile.',
      path: '/settings/identity',
    })
  if (account == null)
    steps.push({
      title: 'Add a payout account',
      advice: 'A UPI id or a bank account that your money is sent to.',
      path: '/settings/payout-account',
    })
  else if (!account.isUsable)
    steps.push({
      title: 'Your payout account is new',
      advice: `The first payout to ${account.masked} is possible from ${formatShortDay(account.usableFrom)}.`,
      path: '/settings/payout-account',
    })
  return steps
}

function OpenSteps({ steps }: { steps: readonly OpenStep[] }) {
  return (
    <Card id="open-steps" title="Before your first payout">
      <ul className="grid gap-2">
        {steps.map(({ title, advice, path }) => (
          <li key={title}>
            <Link
              to={path}
              className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2 hover:bg-line"
            >
              <span className="grid">
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-muted">{advice}</span>
              </span>
              <ArrowRight className="size-5 shrink-0 text-brand-text" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Funnel({ totals, completed, earned }: { totals: LinkFigures; completed: number; earned: number }) {
  const stages = [
    { title: 'Clicks', value: String(totals.clicks) },
    { title: 'Bookings', value: String(totals.bookings) },
    { title: 'Completed', value: String(completed) },
    { title: 'Earned', value: formatPaise(earned) },
  ]
  return (
    <Card id="funnel" title="From click to commission" note="Last 30 days">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
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
    title: 'State',
    isWide: true,
    render: (row) => (
      <span className="grid justify-items-start gap-0.5">
        <StatusBadge status={commissionState(row)} />
        <span className="text-sm text-muted">{nextStepOf(row)}</span>
      </span>
    ),
  },
  { title: 'Date', render: ({ createdAt }) => formatShortDay(createdAt) },
  { title: 'Amount', isNumber: true, render: ({ amount }) => formatPaise(amount) },
]

function RecentCommissions({ rows }: { rows: readonly CommissionRow[] }) {
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
          advice: 'When a booking made through your link is completed, your commission appears here.',
        }}
      />
    </Card>
  )
}
