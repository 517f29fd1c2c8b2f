// Every kind of message, by group: who gets it, how, and whether its text was changed.
import { messageGroups } from '@affiliate-booking/contract/options/messages'
import type { MessageLanguage, TemplateRow } from '@affiliate-booking/contract/shapes/message-templates'
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { messageGroupLabels } from '../../../domain/labels/message-groups.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { templatePath } from '../template-path.ts'

interface TemplatesPageProps {
  templates: readonly TemplateRow[]
  languages: readonly MessageLanguage[]
}

export function TemplatesPage({ templates, languages }: TemplatesPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Templates"
        introduction="The messages of the platform. A change applies to messages that are written from then on."
      />
      {messageGroups.map((group) => {
        const shown = templates.filter((each) => each.group === group)
        return (
          shown.length > 0 && (
            <Card key={group} id={group} title={messageGroupLabels[group]}>
              <ul className="grid gap-1">
                {shown.map((template) => (
                  <TemplateLink key={template.kind} template={template} languages={languages} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </div>
  )
}

interface TemplateLinkProps {
  template: TemplateRow
  languages: readonly MessageLanguage[]
}

function TemplateLink({ template, languages }: TemplateLinkProps) {
  const { kind, label, toldTo, changedIn } = template
  const isChanged = changedIn.includes(fallbackLanguage)
  const others = languages.filter(({ code }) => code !== fallbackLanguage && changedIn.includes(code))
  return (
    <li>
      <Link
        to={templatePath({ kind, language: fallbackLanguage })}
        className="-mx-3 flex min-h-14 items-center justify-between gap-3 rounded-control px-3 py-2 hover:bg-sunken"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-muted">
            {[toldTo, channelsOf(template), ...others.map(({ name }) => name)].join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {isChanged && <StatusBadge status={{ label: 'Changed', tone: 'moving' }} />}
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </span>
      </Link>
    </li>
  )
}

function channelsOf({ email, inApp, whatsApp }: TemplateRow): string {
  const channels = [...(email ? ['email'] : []), ...(inApp ? ['app'] : []), ...(whatsApp ? ['WhatsApp'] : [])]
  return channels.join(', ')
}
