// Sending the page to somebody: WhatsApp works without scripts; product-script.ts shows the other two where the browser
// can do them. On a phone these are icons: with words they would begin another line and move the page.
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface ShareProps {
  title: string
  /** The whole address of the page. */
  address: string
  slug: string
  own: OwnShare | undefined
  /** More buttons. */
  children: ReactNode
}

/** How an affiliate shares the page. */
export interface OwnShare {
  /** With their code. */
  readonly address: string
  /** With the address, and with what affiliates have to say. */
  readonly text: string
  /** What it pays; undefined where the host does not say. */
  readonly earning: string | undefined
}

export const shareButton =
  'inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-soft px-3.5 text-sm font-semibold text-brand-text hover:bg-line'

export function Share({ title, address, slug, own, children }: ShareProps) {
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap gap-1.5">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(own?.text ?? `${title}\n${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={shareButton}
        >
          <MessageCircle className="size-4" aria-hidden="true" />
          WhatsApp
        </a>
        {children}
        <button type="button" data-copy={own?.text ?? address} hidden className={shareButton}>
          <Copy className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{own === undefined ? 'Copy link' : 'Copy text and link'}</span>
        </button>
        {/* What the browser shares by itself leaves out what affiliates have to say. */}
        {own === undefined && (
          <button type="button" data-share={address} data-title={title} hidden className={shareButton}>
            <Share2 className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Share</span>
          </button>
        )}
        {own !== undefined && <MakeLink slug={slug} />}
      </div>
      {own !== undefined && (
        <p className="text-sm text-muted">
          Shares with your code: <span className="[overflow-wrap:anywhere] text-ink">{own.address}</span>
          {own.earning !== undefined && <span className="block">{own.earning}</span>}
        </p>
      )}
    </div>
  )
}

/** A link for this page alone, with figures of its own. The same again is the one that there is. */
const MakeLink = ({ slug }: { slug: string }) => (
  <form method="post" action="/commissions/links">
    <input type="hidden" name="product" value={slug} />
    <button type="submit" className={shareButton}>
      Make a link with its own figures
    </button>
  </form>
)
