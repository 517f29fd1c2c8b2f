// The link of the booking, to be saved: it is the only way back.
import { Mail, MessageCircle, UserPlus } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { Fold } from '../../detail/fold.tsx'
import { CopyField } from '../../../../ui/sharing/copy-field.tsx'

interface LinkPanelProps {
  path: string
  /** With its origin. */
  address: string
  accountPath: string
  /** Of the contact; undefined where the host does not tell it. */
  email: string | undefined
  /** Where the contact can be corrected; undefined: no longer. */
  contactPath: string | undefined
  /** Makes a form that is sent twice one new link. */
  renewalKey: string
  /** Addresses that send the link to the contact of the booking. */
  toMyself: { whatsApp: string | undefined; email: string | undefined }
}

const linkStyle =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-field-line bg-surface px-3 py-2.5 text-center font-semibold hover:bg-sunken'

export function LinkPanel(props: LinkPanelProps) {
  const { path, address, accountPath, email, contactPath, renewalKey, toMyself } = props
  const isPending = useNavigation().formData?.get('intent') === 'renew-link'
  return (
    <Card
      id="link"
      title="Save this link"
      note="It opens your booking, also on another phone. Anybody who has it can pay, cancel or move it into their account, so share it only with people you trust."
      className="print:hidden"
    >
      <div className="grid gap-4">
        <CopyField label="Link to your booking" value={address} />
        {email !== undefined && (
          <p className="text-sm text-muted">
            We write to{' '}
            <span className="font-semibold [overflow-wrap:anywhere] text-ink">
              {email}
              <span className="font-normal text-muted">.</span>
            </span>{' '}
            {contactPath !== undefined && (
              <Link to={contactPath} className="font-semibold text-brand-text underline underline-offset-4">
                Correct your details
              </Link>
            )}
          </p>
        )}
        <Fold summary="Send it to yourself" isOpen={false}>
          <div className="flex flex-wrap gap-2">
            {toMyself.whatsApp !== undefined && (
              <a href={toMyself.whatsApp} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                <MessageCircle className="size-5" aria-hidden="true" />
                WhatsApp to myself
              </a>
            )}
            {toMyself.email !== undefined && (
              <a href={toMyself.email} className={linkStyle}>
                <Mail className="size-5" aria-hidden="true" />
                Email to myself
              </a>
            )}
          </div>
        </Fold>
        <ButtonLink to={accountPath} variant="secondary" className="justify-self-start">
          <UserPlus className="size-5" aria-hidden="true" />
          Keep it in an account
        </ButtonLink>
        <details>
          <summary className="cursor-pointer py-1 text-sm text-muted underline underline-offset-4">
            Has somebody else got the link?
          </summary>
          <Form method="post" action={path} className="grid justify-items-start gap-3 pt-3">
            <input type="hidden" name="intent" value="renew-link" />
            <input type="hidden" name="key" value={renewalKey} />
            <p className="text-sm text-muted">
              You get a new link, here and in a message to you, and this one stops working.
            </p>
            <Button type="submit" variant="secondary" disabled={isPending}>
              {isPending ? 'Replacing...' : 'Replace the link'}
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  )
}
