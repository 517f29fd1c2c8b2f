import type { MessageTemplate, TemplateVersion } from '@affiliate-booking/contract/shapes/message-templates'
import { formatMoment } from '../../domain/format/dates.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { versionPath } from './template-path.ts'
import { fallbackLabel } from './template-text.ts'

interface VersionsProps {
  title: string
  template: MessageTemplate
  /** The newest first. Older ones than the last are on the page of the next one. */
  versions: readonly TemplateVersion[]
}

export function Versions({ title, template, versions }: VersionsProps) {
  const last = versions.at(-1)?.version ?? 0
  return (
    <Card id="versions" title={title}>
      {versions.length === 0 ? (
        <p className="text-muted">Never changed.</p>
      ) : (
        <ul className="grid gap-2">
          {versions.map(({ version, text, by, at }) => (
            <li key={version} className="grid gap-0.5">
              <TextLink to={versionPath(template, version)}>
                {text === null
                  ? `${version}: ${fallbackLabel(template).toLowerCase()}`
                  : `Version ${version}`}
              </TextLink>
              <span className="text-sm text-muted">
                {formatMoment(at)}, {by ?? 'command line'}
              </span>
            </li>
          ))}
          {last > 1 && (
            <li>
              <TextLink to={versionPath(template, last - 1)}>Older versions</TextLink>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
