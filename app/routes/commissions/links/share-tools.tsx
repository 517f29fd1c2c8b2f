// How to share a link: copy, WhatsApp, QR codes and pictures.
import type { ReferralLink } from '@affiliate-booking/contract/calls/referrals/links'
import { Download, MessageCircle } from 'lucide-react'
import {
  leadFormFile,
  linkAddress,
  linkFilePath,
  type LinkFile,
  whatsAppUrl,
} from '../../../domain/accounts/share-link.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'

interface ShareToolsProps {
  link: ReferralLink
  /** Of the site. */
  origin: string
  /** The text that WhatsApp is opened with. */
  text: string
  /** Whether the files are shown when they are asked for. */
  isFolded?: boolean
}

const files: readonly { file: LinkFile; label: string; note: string }[] = [
  { file: 'status.png', label: 'Picture for WhatsApp status', note: '1080 × 1920' },
  { file: 'post.png', label: 'Picture for posts', note: '1200 × 630' },
  { file: 'qr.png', label: 'QR code', note: 'PNG' },
  { file: 'qr.svg', label: 'QR code for print', note: 'SVG' },
  { file: 'card.png', label: 'Card to print', note: '3.5 × 2 inches' },
]

export function ShareTools({ link, origin, text, isFolded = false }: ShareToolsProps) {
  return (
    <div className="grid gap-4">
      <ShareLink address={linkAddress(origin, link)} whatsApp={whatsAppUrl(text)} />
      <Files label="Files to download" pathOf={(file) => linkFilePath(link.id, file)} isFolded={isFolded} />
      <p className="text-sm text-muted">
        People can also type your code <strong className="font-mono text-ink">{link.code}</strong> in our
        forms.
      </p>
    </div>
  )
}

interface FilesProps {
  /** For screen readers. */
  label: string
  pathOf: (file: LinkFile) => string
  isFolded: boolean
}

function Files({ label: name, pathOf, isFolded }: FilesProps) {
  const list = (
    <ul className="grid gap-2 sm:grid-cols-2" aria-label={name}>
      {files.map(({ file, label, note }) => (
        <li key={file}>
          <a
            href={pathOf(file)}
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
  )
  if (!isFolded) return list
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
        QR codes and pictures
      </summary>
      {list}
    </details>
  )
}

interface ShareLinkProps {
  label?: string
  address: string
  /** Where WhatsApp opens with a text around it. */
  whatsApp: string
}

const ShareLink = ({ label = 'Link', address, whatsApp }: ShareLinkProps) => (
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

/** The lead form with the code of a link. */
export interface LeadFormLink {
  /** Of the link. */
  readonly id: string
  readonly label: string
  readonly note: string
  readonly address: string
  readonly whatsApp: string
}

type ShareLeadFormProps = LeadFormLink & Pick<ShareToolsProps, 'isFolded'>

export const ShareLeadForm = ({
  id,
  label,
  note,
  address,
  whatsApp,
  isFolded = false,
}: ShareLeadFormProps) => (
  <Card id="lead-form" title={label} note={note}>
    <div className="grid gap-4">
      <ShareLink label={label} address={address} whatsApp={whatsApp} />
      <Files
        label="Files of the lead form to download"
        pathOf={(file) => linkFilePath(id, leadFormFile(file))}
        isFolded={isFolded}
      />
    </div>
  </Card>
)
