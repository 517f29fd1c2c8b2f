// One link: how to share it, what came by it, and whether it counts.
import type { LinkDays, ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import type { LinkPeriod } from '@affiliate-booking/contract/options/referrals/links'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Figures } from '../links/figures.tsx'
import { type LeadFormLink, ShareLeadForm, ShareTools } from '../links/share-tools.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'

interface LinkPageProps {
  origin: string
  period: LinkPeriod
  link: ReferralLinkRow
  days: LinkDays
  text: string
  /** What its product pays; undefined for other links, and where the host does not say. */
  earning: string | undefined
  /** Undefined for a link to a product. */
  leadForm: LeadFormLink | undefined
  title: string
  lastResult: SubmissionResult | undefined
}

export function LinkPage(props: LinkPageProps) {
  const { origin, period, link, days, text, earning, title, lastResult } = props
  const { id, product, campaign, createdAt, disabledAt } = link
  const path = `/commissions/links/${encodeURIComponent(id)}`
  const isSiteLink = product == null && campaign == null
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <BackLink to="/commissions/links">All links</BackLink>
        <PageHeader
          title={<span className="[overflow-wrap:anywhere]">{title}</span>}
          introduction={introOf(link)}
        />
      </div>
      {disabledAt != null && (
        <Callout tone="neutral">
          Disabled since {formatShortDay(disabledAt)}: its clicks and its code do not count.
        </Callout>
      )}
      {product?.isOnSale === false && (
        <Callout tone="neutral">
          This tour or stay is off sale. The link now leads to others of its kind in its district.
          {disabledAt == null && ' If people book one of them, it counts for you.'}
        </Callout>
      )}
      <Card id="share" title="Share it" {...(earning !== undefined && { note: earning })}>
        <ShareTools link={link} origin={origin} text={text} />
      </Card>
      {props.leadForm && <ShareLeadForm {...props.leadForm} isFolded />}
      <Figures path={path} period={period} totals={link} days={days} />
      {!isSiteLink && (
        <Card
          id="state"
          title={disabledAt == null ? 'Disable this link' : 'Enable this link'}
          note={`Made on ${formatShortDay(createdAt)}.`}
        >
          <StateForm path={path} isDisabled={disabledAt != null} lastResult={lastResult} />
        </Card>
      )}
    </div>
  )
}

function introOf({ product, campaign }: ReferralLinkRow): string {
  if (product != null && campaign != null) return `For the campaign “${campaign}”`
  if (product != null) return 'It leads to the page of this tour or stay.'
  return 'It leads to the start page.'
}

interface StateFormProps {
  path: string
  isDisabled: boolean
  lastResult: SubmissionResult | undefined
}

function StateForm({ path, isDisabled, lastResult }: StateFormProps) {
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={path} className="grid justify-items-start gap-3">
      <ActionError result={lastResult} />
      <p className="text-muted">
        {isDisabled
          ? 'Its clicks and its code count again.'
          : 'Its clicks and its code no longer count. What was booked before stays yours.'}
      </p>
      <Button
        type="submit"
        name="intent"
        value={isDisabled ? 'enable' : 'disable'}
        variant={isDisabled ? 'secondary' : 'danger'}
        disabled={isPending}
      >
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
    </Form>
  )
}
