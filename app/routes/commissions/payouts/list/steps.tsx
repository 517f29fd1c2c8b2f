// The steps of a payout day: drafts, approval, bank file, results.
import type { PayoutOverview } from '@affiliate-booking/contract/shapes/money/payouts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { obstacleLabels, payoutKindLabels } from '../../../../domain/labels/payout-labels.ts'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import type { PayoutIntent } from './form.ts'
import { TextLink } from '../../../../ui/layout/text-link.tsx'

interface PayoutStepsProps {
  overview: PayoutOverview
  isSuperAdmin: boolean
  lastResult: SubmissionResult | undefined
}

const payouts = (count: number) => formatQuantity(count, 'payout', 'payouts')

export function PayoutSteps({ overview, isSuperAdmin, lastResult }: PayoutStepsProps) {
  const { payable, approvable, drafts, approved, sent, tdsPayable } = overview
  const payees = payable.reduce((sum, each) => sum + each.payees, 0)
  return (
    <div className="grid gap-5">
      <ActionError result={lastResult} />
      {!overview.isTaxConfirmed && (
        <Callout tone="warning">
          The TDS rates are not confirmed.{' '}
          {isSuperAdmin ? (
            <TextLink to="/commissions/payouts/tax">Check and confirm them</TextLink>
          ) : (
            'A super administrator confirms them'
          )}{' '}
          before the first payout.
        </Callout>
      )}
      {overview.isSingleOperator && (
        <Callout tone="warning">
          Single operator: the one super administrator may approve what they have created. Each such payout
          says so.
        </Callout>
      )}
      <ol className="grid gap-5 md:grid-cols-2">
        <Step id="step-create" number={1} title="Create drafts">
          <dl className="grid gap-1">
            {payable.map(({ kind, payees: count, gross }) => (
              <Figure key={kind} label={payoutKindLabels[kind]}>
                {formatQuantity(count, 'payee', 'payees')}, {formatPaise(gross)}
              </Figure>
            ))}
          </dl>
          <Obstacles overview={overview} />
          <p className="text-sm text-muted">
            Before TDS. Sums below {formatPaise(overview.minimum)} wait, unless the account is being deleted.{' '}
            <TextLink to="/commissions/payouts/payable">See each payee</TextLink>
          </p>
          <StepButton intent="create" isOff={payees === 0 || !overview.isTaxConfirmed}>
            Create {formatQuantity(payees, 'draft', 'drafts')}
          </StepButton>
        </Step>
        <Step id="step-approve" number={2} title="Approve">
          <dl className="grid gap-1">
            <Figure label="Drafts">
              {payouts(drafts.payouts)}, {formatPaise(drafts.net)} net
            </Figure>
          </dl>
          <p className="text-sm text-muted">
            A super administrator approves what somebody else has created. What was held, refunded or changed
            since leaves the draft.
          </p>
          {isSuperAdmin && (
            <StepButton intent="approve" isOff={approvable.payouts === 0} createdUntil={overview.readAt}>
              Approve {payouts(approvable.payouts)}, {formatPaise(approvable.net)}
            </StepButton>
          )}
        </Step>
        <Step id="step-export" number={3} title="Make the bank file">
          <dl className="grid gap-1">
            <Figure label="Approved">
              {payouts(approved.payouts)}, {formatPaise(approved.net)} net
            </Figure>
          </dl>
          <p className="text-sm text-muted">
            Making the file marks its payouts as sent. Download it, and upload it to your bank.
          </p>
          <StepButton intent="export" isOff={approved.payouts === 0}>
            Make the bank file
          </StepButton>
        </Step>
        <Step id="step-results" number={4} title="Import the results">
          <dl className="grid gap-1">
            <Figure label="Sent, without a result">
              {payouts(sent.payouts)}, {formatPaise(sent.net)}
            </Figure>
            {isSuperAdmin && <Figure label="TDS to be deposited">{formatPaise(tdsPayable)}</Figure>}
          </dl>
          <div className="flex flex-wrap gap-2 self-end">
            <ButtonLink to="/commissions/payouts/files" variant="secondary" size="small">
              Bank files and results
            </ButtonLink>
            {isSuperAdmin && (
              <ButtonLink to="/commissions/payouts/tax" variant="secondary" size="small">
                TDS and settings
              </ButtonLink>
            )}
          </div>
        </Step>
      </ol>
    </div>
  )
}

interface StepProps {
  id: string
  number: number
  title: string
  children: ReactNode
}

function Step({ id, number, title, children }: StepProps) {
  return (
    <li className="grid">
      <Card id={id} title={`${number}. ${title}`}>
        <div className="grid content-start gap-3">{children}</div>
      </Card>
    </li>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function Obstacles({ overview }: Pick<PayoutStepsProps, 'overview'>) {
  const waiting = overview.obstacles.filter(({ payees }) => payees > 0)
  const { payees: debtors, amount: owed } = overview.owing ?? { payees: 0, amount: 0 }
  if (waiting.length === 0 && debtors === 0) return null
  return (
    <ul className="grid gap-0.5 text-sm text-muted">
      {waiting.map(({ obstacle, payees, available }) => (
        <li key={obstacle}>
          {obstacleLabels[obstacle]}: {formatQuantity(payees, 'payee', 'payees')}, {formatPaise(available)}
        </li>
      ))}
      {debtors > 0 && (
        <li>
          {formatQuantity(debtors, 'payee owes', 'payees owe')} {formatPaise(owed)} in all. What they earn
          next pays it back.
        </li>
      )}
    </ul>
  )
}

interface StepButtonProps {
  intent: PayoutIntent
  /** There is nothing to do. */
  isOff: boolean
  /** Drafts created later stay. */
  createdUntil?: string
  children: ReactNode
}

function StepButton({ intent, isOff, createdUntil, children }: StepButtonProps) {
  const pending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" className="grid sm:justify-items-start">
      <input type="hidden" name="intent" value={intent} />
      {createdUntil !== undefined && <input type="hidden" name="createdUntil" value={createdUntil} />}
      <Button type="submit" disabled={isOff || pending}>
        {pending ? 'Please wait...' : children}
      </Button>
    </Form>
  )
}
