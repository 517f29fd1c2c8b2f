import type { WrittenNode } from '../../../domain/site-texts.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { WrittenText } from '../../../ui/texts/written-text.tsx'
import { statusPath } from '../status-path.ts'

interface RunbookPageProps {
  introduction: readonly WrittenNode[]
  sections: readonly { alert: string; content: readonly WrittenNode[] }[]
}

export function RunbookPage({ introduction, sections }: RunbookPageProps) {
  return (
    <div className="grid gap-6">
      <BackLink to={statusPath}>Status</BackLink>
      <PageHeader
        title="Runbook"
        introduction="What each alert means, what to do, and how to see that it is over."
      />
      <Card id="how-to-begin" title="How to begin">
        <div className="wrap-anywhere">
          <WrittenText content={introduction} />
        </div>
      </Card>
      {sections.map(({ alert, content }) => (
        <Card key={alert} id={alert.toLowerCase()} title={alert}>
          {/* Names of metrics are longer than a phone is wide. */}
          <div className="wrap-anywhere">
            <WrittenText content={content} />
          </div>
        </Card>
      ))}
    </div>
  )
}
