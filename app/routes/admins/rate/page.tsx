// Changes the commission rate of an administrator: the form asks for a preview, and the preview has the button that
// changes it.
import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { type Capped, CappedProducts } from '../capped-products.tsx'

export interface RatePreview extends Capped {
  /** Percent. */
  readonly rate: number
  /** Whether the administrator gets the override of the territory. */
  readonly isPrimary: boolean
}

interface AdminRatePageProps {
  /** `rate` is in percent. */
  admin: { id: string; name: string; role: string; rate: number }
  typed?: string
  preview?: RatePreview
  problem?: string
  lastResult: SubmissionResult | undefined
}

export function AdminRatePage({ admin, typed, preview, problem, lastResult }: AdminRatePageProps) {
  const { id, name, role, rate } = admin
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <div className="grid gap-3 wrap-anywhere">
        <BackLink to={`/users/${encodeURIComponent(id)}`}>{name}</BackLink>
        <PageHeader title={`Commission rate of ${name}`} introduction={role} />
      </div>
      <Card
        id="new-rate"
        title={`The rate is ${rate}%`}
        note="A new rate applies to bookings that are made, and leads that are won, from now on. Bookings that are held already keep their rates."
      >
        <div className="grid gap-6">
          <Form
            method="get"
            action={`/admins/${encodeURIComponent(id)}/rate`}
            className="grid max-w-sm gap-4"
          >
            <PlainField
              id="rate"
              name="rate"
              label="New rate (% of each sale)"
              defaultValue={typed ?? String(rate)}
              required
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
            />
            <Button type="submit" variant="secondary" className="sm:justify-self-start">
              Preview
            </Button>
          </Form>
          {problem !== undefined && <Alert>{problem}</Alert>}
          {preview !== undefined && <Preview admin={admin} preview={preview} lastResult={lastResult} />}
        </div>
      </Card>
    </div>
  )
}

function Preview({
  admin: { name, rate },
  preview,
  lastResult,
}: Pick<AdminRatePageProps, 'admin' | 'lastResult'> & { preview: RatePreview }) {
  return (
    <section aria-labelledby="preview" className="grid gap-4 border-t border-line pt-5">
      <h3 id="preview" className="font-bold">
        From {rate}% to {preview.rate}%
      </h3>
      {preview.isPrimary ? (
        <CappedProducts capped={preview} />
      ) : (
        <Callout tone="neutral">
          {name} is not the primary administrator of the territory, and earns nothing of its bookings as long
          as that stays so.
        </Callout>
      )}
      {preview.isPrimary && preview.cappedCount === 0 && (
        <Callout tone="good">No tour or stay would be capped by the fee.</Callout>
      )}
      <ReasonForm
        intent="change-rate"
        label={`Change the rate to ${preview.rate}%`}
        pendingLabel="Changing..."
        hint="It is kept in the history of the account."
        hidden={{ commissionRate: String(preview.rate), expectedRate: String(rate) }}
        lastResult={lastResult}
      />
    </section>
  )
}
