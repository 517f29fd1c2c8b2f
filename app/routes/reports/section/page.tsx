// A section of the reports: figures of a period, how they changed, and where they come from.
import type { SubmissionResult } from '@conform-to/react'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { TabLink } from '../../../domain/navigation/tabs.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import type { ReportScreen, ReportView, WeeklyReports } from '../../../domain/reports/report-view.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabBar } from '../../../ui/layout/tabbed-outlet.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { PrintButton } from '../../../ui/sharing/print-button.tsx'
import { BreakdownCard } from './breakdown.tsx'
import { ChartCard } from './chart.tsx'
import { FigureCards, FigurePanels } from './figures.tsx'
import { PeriodForm } from './period-form.tsx'
import { WeeklyCard } from './weekly.tsx'

interface ReportPageProps {
  title: string
  screen: ReportScreen
  tabs: readonly TabLink[]
  /** The path of the one that is shown. */
  tab: string
  report: ReportView | undefined
  /** Undefined where the host sends none. */
  weekly: WeeklyReports | undefined
  lastResult: SubmissionResult | undefined
  failure: { message: string | undefined; isOutside: boolean } | undefined
}

export function ReportPage({
  title,
  screen,
  tabs,
  tab,
  report,
  weekly,
  lastResult,
  failure,
}: ReportPageProps) {
  return (
    <div className="printed-document grid gap-6">
      <TabBar label="Reports" tabs={tabs} pathname={tab} />
      <PageHeader title={title} introduction={report?.days}>
        {report && <PrintButton variant="secondary" size="small" />}
      </PageHeader>
      {screen.problems.map((problem) => (
        <Callout key={problem} tone="warning">
          {problem}
        </Callout>
      ))}
      <PeriodForm screen={screen} />
      {failure && <Failure screen={screen} {...failure} />}
      {report && <Contents screen={screen} report={report} />}
      {weekly && (
        <WeeklyCard action={listUrl(screen.path, screen.query)} weekly={weekly} lastResult={lastResult} />
      )}
    </div>
  )
}

function Failure({
  screen: { path, query },
  message,
  isOutside,
}: {
  screen: ReportScreen
  message: string | undefined
  isOutside: boolean
}) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert>{message ?? 'The report could not be loaded.'}</Alert>
      {isOutside ? (
        <ButtonLink to={path}>Show the whole report</ButtonLink>
      ) : (
        <ButtonLink to={listUrl(path, query)} reloadDocument>
          Try again
        </ButtonLink>
      )}
    </div>
  )
}

function Contents({ screen, report }: { screen: ReportScreen; report: ReportView }) {
  return (
    <>
      <div className="grid gap-3">
        <Trail trail={report.trail} />
        {report.chips.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Filters">
            {report.chips.map(({ label, path }) => (
              <li key={label}>
                <ButtonLink
                  to={path}
                  variant="secondary"
                  size="small"
                  aria-label={`Remove the filter ${label}`}
                >
                  {label}
                  <X className="size-4 print:hidden" aria-hidden="true" />
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">{report.compared}</p>
      </div>
      <FigureCards cards={report.cards} />
      <FigurePanels panels={report.panels} />
      {report.chart && <ChartCard screen={screen} chart={report.chart} isEmpty={report.isEmpty} />}
      <BreakdownCard screen={screen} breakdown={report.breakdown} />
      <p className="text-sm text-muted">Everything until {report.countedAt} is counted.</p>
    </>
  )
}

/** From the whole of the account's territory down to what is shown. */
function Trail({ trail }: Pick<ReportView, 'trail'>) {
  return (
    <nav aria-label="Territory">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ name, path }, index) =>
          index === trail.length - 1 ? (
            <li key={path} className="inline-flex min-h-11 items-center font-semibold" aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path} className="inline-flex min-h-11 items-center gap-2">
              <Link to={path} className="font-semibold text-brand-text underline-offset-4 hover:underline">
                {name}
              </Link>
              <span className="text-muted" aria-hidden="true">
                /
              </span>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
