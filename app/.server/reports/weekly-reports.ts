// The reports that an administrator gets by email each Monday, as the page of a report shows them.
import type {
  CreateReportSubscriptionPayload,
  ReportSubscription,
} from '@affiliate-booking/contract/calls/reports/subscriptions'
import { groupingLabels, reportTitles } from '@affiliate-booking/contract/options/report-labels'
import { groupingsOf } from '@affiliate-booking/contract/options/reports'
import { listUrl } from '../../domain/navigation/list-url.ts'
import type { WeeklyReports } from '../../domain/reports/report-view.ts'
import type { AppContext } from '../api/client.ts'
import { listReportSubscriptions } from '../api/endpoints/reports.ts'
import { type AskedReport, reportPath } from './report-query.ts'

/** What the shown report is about, without its days. */
export function subjectOf({ screen: { section }, call }: AskedReport): CreateReportSubscriptionPayload {
  const { group, territory, product, provider, affiliate } = call
  return { section, group, territory, product, provider, affiliate }
}

/** Undefined where the host sends no reports, or does not answer: the report is shown all the same. */
export async function loadWeeklyReports(
  context: AppContext,
  asked: AskedReport,
): Promise<WeeklyReports | undefined> {
  const outcome = await listReportSubscriptions(context)
  if (!outcome.ok) return undefined
  const { subscriptions, emails } = outcome.value
  const shown = keyOf(subjectOf(asked))
  return {
    isOn: subscriptions.some((each) => each.isOutside !== true && keyOf(each) === shown),
    emails,
    reports: subscriptions.map((each) => ({
      id: each.id,
      name: nameOf(each),
      path: each.isOutside === true ? null : pathOf(each),
    })),
  }
}

type Subject = Pick<
  ReportSubscription,
  'section' | 'group' | 'territory' | 'product' | 'provider' | 'affiliate'
>

const groupOf = ({ section, group }: Subject) => group ?? groupingsOf[section][0]

const keyOf = (subject: CreateReportSubscriptionPayload | Subject) =>
  [
    subject.section,
    groupOf({ ...subject }),
    subject.territory,
    subject.product,
    subject.provider,
    subject.affiliate,
  ]
    .map((part) => part ?? '')
    .join(' ')

function nameOf(subscription: ReportSubscription): string {
  const group = groupOf(subscription)
  const by = group === undefined ? [] : [`by ${groupingLabels[group].toLowerCase()}`]
  return [reportTitles[subscription.section], ...by, ...subscription.names].join(', ')
}

const pathOf = ({ section, territory, product, provider, affiliate, ...rest }: ReportSubscription) =>
  listUrl(reportPath(section), {
    period: '7',
    group: rest.group ?? undefined,
    territory: territory ?? undefined,
    product: product ?? undefined,
    provider: provider ?? undefined,
    affiliate: affiliate ?? undefined,
  })
