// The frame of a receipt or a statement: who issues it, its content, and below it what can be done, on screen only.
import type { ReactNode } from 'react'
import { PrintButton } from '../sharing/print-button.tsx'
import { BrandMark } from './brand.tsx'

interface PrintedDocumentProps {
  issuer: { readonly name: string; readonly address?: string | null | undefined }
  /** Opposite the issuer. */
  aside?: ReactNode
  /** Beside the print button. */
  actions: ReactNode
  children: ReactNode
}

export function PrintedDocument({ issuer, aside, actions, children }: PrintedDocumentProps) {
  return (
    <div className="grid gap-6">
      <article className="printed-document grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8 print:block print:border-0 print:p-0 print:*:mb-6">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex items-start gap-2.5">
            <BrandMark />
            <p className="grid">
              <span className="font-bold">{issuer.name}</span>
              {issuer.address != null && <span className="text-sm text-muted">{issuer.address}</span>}
            </p>
          </div>
          {aside}
        </header>
        {children}
      </article>
      <div className="flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        {actions}
      </div>
    </div>
  )
}
