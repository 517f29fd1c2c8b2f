// Sending the page to somebody: WhatsApp works without scripts; product-script.ts shows the other two where the browser
// can do them. On a phone these are icons: with words they would begin another line and move the page.
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface ShareProps {
  title: string
  /** The whole address of the page. */
  address: string
  /** More buttons. */
  children: ReactNode
}

export const shareButton =
  'inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-soft px-3.5 text-sm font-semibold text-brand-text hover:bg-line'

export function Share({ title, address, children }: ShareProps) {
  return (
    <div className="flex flex-wrap gap-1.5 print:hidden">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={shareButton}
      >
        <MessageCircle className="size-4" aria-hidden="true" />
        WhatsApp
      </a>
      {children}
      <button type="button" data-copy={address} hidden className={shareButton}>
        <Copy className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Copy link</span>
      </button>
      <button type="button" data-share={address} data-title={title} hidden className={shareButton}>
        <Share2 className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </button>
    </div>
  )
}
