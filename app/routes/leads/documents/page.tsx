// The documents of a lead: what is missing and what has come, and what else to ask for.
import { Form, useNavigation } from 'react-router'
import type { DocumentRow } from '../../../.server/lists/lead-documents.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { CheckboxField } from '../../../ui/forms/fields/checkbox-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface DocumentsPageProps {
  id: string
  leadId: string
  userName: string
  rows: readonly DocumentRow[]
  /** Undefined: the lead is closed. */
  offered: readonly { name: string; label: string }[] | undefined
  /** How the person learns of it. */
  told: string
  /** To tell the person of what is missing; none without a number. */
  links: readonly { label: string; href: string }[]
  actionResult: ActionResult | undefined
}

export function DocumentsPage(props: DocumentsPageProps) {
  const { id, leadId, userName, rows, offered, told, links, actionResult } = props
  const asked = useSuccessCount(useNavigation().formData?.get('intent') === 'ask', actionResult)
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <header className="grid gap-2">
        <BackLink to={`/leads/${id}`}>{leadId}</BackLink>
        <h1 className="text-title font-bold">Documents</h1>
        <p className="text-muted [overflow-wrap:anywhere]">{userName}</p>
      </header>
      <Callout tone="neutral">
        Documents are handed over to you. Nothing is uploaded here, and no file is kept.
      </Callout>
      {actionResult && actionResult.form !== 'ask' && <ActionError result={actionResult.result} />}
      {rows.length > 0 && (
        <Card id="asked" title="Asked for">
          <ul className="grid gap-4">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {links.length > 0 && (
        <Card id="remind" title="Tell what is missing" note="Opens with the list filled in.">
          <p className="flex flex-wrap gap-2">
            {links.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
                className="inline-flex min-h-11 items-center justify-center rounded-control bg-brand-soft px-4 py-2 text-sm font-semibold text-brand-text hover:bg-line"
              >
                {label}
              </a>
            ))}
          </p>
        </Card>
      )}
      {offered ? (
        <Card id="ask" title="Ask for documents" note={told}>
          <ActionForm
            // What was asked for leaves an empty form.
            key={asked}
            name="ask"
            label="Ask for these"
            actionResult={actionResult}
          >
            {(fields) => (
              <>
                <div className="grid">
                  {offered.map(
                    ({ name, label }) =>
                      fields[name] && (
                        <CheckboxField key={name} field={fields[name]} value="on" required="">
                          {label}
                        </CheckboxField>
                      ),
                  )}
                </div>
                {fields['otherDocument'] && (
                  <TextField
                    label="Another document"
                    field={fields['otherDocument']}
                    maxLength={100}
                    autoComplete="off"
                  />
                )}
              </>
            )}
          </ActionForm>
        </Card>
      ) : (
        <p className="text-muted">The lead is closed, so nothing can be asked for.</p>
      )}
    </div>
  )
}

function Row({ row: { label, status, notes, buttons } }: { row: DocumentRow }) {
  return (
    <li className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">{label}</span>
        <StatusBadge status={status} />
      </p>
      <p className="text-sm text-muted">{notes.join('. ')}</p>
      {buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {buttons.map((button) => (
            <Form key={button.intent} method="post">
              {Object.entries(button.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button
                type="submit"
                name="intent"
                value={button.intent}
                size="small"
                variant={button.intent === 'receive' ? 'primary' : 'secondary'}
                aria-label={`${button.label}: ${label}`}
              >
                {button.label}
              </Button>
            </Form>
          ))}
        </div>
      )}
    </li>
  )
}
