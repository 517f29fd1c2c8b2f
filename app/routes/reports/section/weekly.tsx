// The report by email: on or off for the one that is shown, and the list of all.
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { WeeklyReports } from '../../../domain/reports/report-view.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

interface WeeklyCardProps {
  /** With the query of the shown report. */
  action: string
  weekly: WeeklyReports
  lastResult: SubmissionResult | undefined
}

export function WeeklyCard({ action, weekly: { isOn, reports, emails }, lastResult }: WeeklyCardProps) {
  const isPending = useNavigation().formMethod === 'POST'
  const error = lastResult?.error?.['']?.[0]
  return (
    <Card
      id="weekly"
      title="Weekly by email"
      note="Each Monday at 8 in the morning, about the week before."
      className="print:hidden"
    >
      <div className="grid justify-items-start gap-4">
        {error !== undefined && <Alert>{error}</Alert>}
        {!emails && (
          <Callout tone="warning">
            You have turned off emails of this kind, so none are sent. Send a report again to turn them on.
          </Callout>
        )}
        {isOn && emails ? (
          <p>You get this report, with its territory and filters.</p>
        ) : (
          <Form method="post" action={action} preventScrollReset>
            <Button type="submit" name="intent" value="subscribe" variant="secondary" disabled={isPending}>
              Send me this report each Monday
            </Button>
          </Form>
        )}
        {reports.length > 0 && (
          <ul className="grid gap-2">
            {reports.map(({ id, name, path }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                {path === null ? (
                  <span>
                    {name}: <span className="text-muted">outside your territory, not sent</span>
                  </span>
                ) : (
                  <TextLink to={path}>{name}</TextLink>
                )}
                <Form method="post" action={action} preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="unsubscribe"
                    variant="quiet"
                    size="small"
                    disabled={isPending}
                    aria-label={`Turn off: ${name}`}
                  >
                    Turn off
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
