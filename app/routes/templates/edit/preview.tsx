// A message as its reader gets it, with example values. The email's HTML runs in a frame that may do nothing.
import type { TemplatePreview } from '@affiliate-booking/contract/shapes/message-templates'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/primitives/card.tsx'
import { WholeWords } from '../../../ui/primitives/whole-words.tsx'

interface PreviewProps {
  preview: TemplatePreview
  title: string
}

export function Preview({ preview: { subject, html, text, inApp, whatsApp }, title }: PreviewProps) {
  return (
    <Card id="preview" title={title} note="With example values.">
      <div className="grid gap-5">
        <Part title="Subject">
          <p className="font-medium [overflow-wrap:anywhere]">{subject}</p>
        </Part>
        <Part title="Email">
          <iframe
            title="Email with its formatting"
            sandbox=""
            srcDoc={withInertLinks(html)}
            height={420}
            className="w-full rounded-control border border-line"
          />
        </Part>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">Email as plain text</summary>
          <Written>{text}</Written>
        </details>
        {inApp != null && (
          <Part title="In the app">
            <div className="grid gap-0.5 rounded-control bg-sunken px-4 py-3">
              <p className="font-medium [overflow-wrap:anywhere]">{inApp.title}</p>
              <p className="text-sm whitespace-pre-line text-muted">{inApp.text}</p>
            </div>
          </Part>
        )}
        {whatsApp != null && whatsApp !== '' && (
          <Part title="WhatsApp">
            <Written>{whatsApp}</Written>
          </Part>
        )}
      </div>
    </Card>
  )
}

/** A link would replace the email in the frame; in a new tab it is blocked. */
const withInertLinks = (html: string) => html.replace('<head>', '<head><base target="_blank">')

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <h3 className="text-sm text-muted">{title}</h3>
    {children}
  </div>
)

const Written = ({ children }: { children: string }) => (
  <p className="rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
    <WholeWords text={children} />
  </p>
)
