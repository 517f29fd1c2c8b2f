// How to share a link: copy, WhatsApp, QR codes and pictures.
import type { ReferralLink } from '@affiliate-booking/contract/calls/referrals/links'
import { Download, MessageCircle } from 'lucide-react'
import { linkAddress, linkFilePath, type LinkFile, whatsAppUrl } from '../../../domain/accounts/share-link.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'

interface ShareToolsProps {
  link: ReferralLink
  /** Of the site. */
  origin: string
  /** The text that WhatsApp is opened with. */
  text: string
}

const files: readonly { file: LinkFile; label: string; note: string }[] = [
  { file: 'status.png', label: 'Picture for WhatsApp status', note: '1080 × 1920' },
  { file: 'post.png', label: 'Picture for posts', note: '1200 × 630' },
  { file: 'qr.png', label: 'QR code', note: 'PNG' },
  { file: 'qr.svg', label: 'QR code for print', note: 'SVG' },
]

export function ShareTools({ link, origin, text }: ShareToolsProps) {
  return (
    <div className="grid gap-4">
      <ShareLink address={linkAddress(origin, link)} whatsApp={whatsAppUrl(text)} />
      <ul className="grid gap-2 sm:grid-cols-2" aria-label="Files to download">
        {files.map(({ file, label, note }) => (
          <li key={file}>
            <a
              href={linkFilePath(link.id, file)}
              className="flex min-h-12 items-center gap-3 rounded-control bg-sunken px-4 py-2 font-medium hover:bg-line"
            >
              <Download className="size-5 shrink-0 text-brand-text" aria-hidden="true" />
              <span className="grid">
                {label}
                <span className="text-sm font-normal text-muted">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        People can also type your code <strong className="font-mono text-ink">{link.code}</strong> in our
        forms.
      </p>
    </div>
  )
}

export interface ShareLinkProps {
  label?: string
  address: string
  /** Where WhatsApp opens with a text around it. */
  whatsApp: string
}

export const ShareLink = ({ label = 'Link', address, whatsApp }: ShareLinkProps) => (
  <div className="grid gap-4">
    <CopyField label={label} value={address} />
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={whatsApp} target="_blank" rel="noreferrer">
        <MessageCircle className="size-5" aria-hidden="true" />
        Share on WhatsApp
      </ButtonLink>
    </div>
  </div>
)
