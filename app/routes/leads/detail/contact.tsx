// How to reach the person: a tap calls or writes, and is logged in the history.
import { type LeadChannel, leadChannels } from '@affiliate-booking/contract/options/leads'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { Form, useFetcher, useLocation } from 'react-router'
import { leadChannelLabels } from '../../../domain/labels/lead-labels.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

/** Undefined where there is no number. */
export type ContactLinks = Readonly<Record<LeadChannel, string | undefined>>

interface ContactProps {
  links: ContactLinks
  email: string
  phone: string | null | undefined
  canLog: boolean
  /** Entries of the history. */
  loggedCount: number
  actionResult: ActionResult | undefined
}

const icons = { phone: Phone, whatsapp: MessageCircle, email: Mail } as const

const linkStyle =
  'inline-flex min-h-12 grow items-center justify-center gap-2 rounded-control bg-brand px-5 py-2.5 text-center font-semibold text-white transition-colors hover:bg-brand-strong'

export function Contact({ links, email, phone, canLog, loggedCount, actionResult }: ContactProps) {
  const { pathname, search } = useLocation()
  const action = `${pathname}${search}`
  const fetcher = useFetcher()
  const [countBefore, setCountBefore] = useState(loggedCount)
  const log = (channel: LeadChannel) => {
    // Without scripts, the buttons below log it.
    if (!canLog) return
    setCountBefore(loggedCount)
    void fetcher.submit({ intent: 'attempt', channel }, { method: 'post', action })
  }
  return (
    <section aria-labelledby="contact" className="grid gap-4 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 id="contact" className="sr-only">
        Contact
      </h2>
      <div className="flex flex-wrap gap-2">
        {leadChannels.map((channel) => {
          const href = links[channel]
          const Icon = icons[channel]
          return (
            href !== undefined && (
              <a
                key={channel}
                href={href}
                {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
                onClick={() => log(channel)}
                className={linkStyle}
              >
                <Icon className="size-5" aria-hidden="true" />
                {leadChannelLabels[channel]}
              </a>
            )
          )
        })}
      </div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {phone == null ? 'No phone number' : phone} · {email}
      </p>
      {fetcher.data !== undefined && loggedCount === countBefore && (
        <Alert>This may not have been logged. Look at the history{canLog && ', or log it below'}.</Alert>
      )}
      {actionResult?.form === 'attempt' && <ActionError result={actionResult.result} />}
      {canLog && (
        <Form method="post" action={action} className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value="attempt" />
          <p className="basis-full text-sm text-muted">Reached out another way? Log it:</p>
          {leadChannels.map((channel) => (
            <Button
              key={channel}
              type="submit"
              name="channel"
              value={channel}
              variant="quiet"
              size="small"
              aria-label={`Log: ${leadChannelLabels[channel]}`}
            >
              {leadChannelLabels[channel]}
            </Button>
          ))}
        </Form>
      )}
    </section>
  )
}
