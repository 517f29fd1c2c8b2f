import type {
  MessageTemplate,
  TemplateText,
  TemplateVersion,
} from '@affiliate-booking/contract/shapes/message-templates'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FieldChanges } from '../../../ui/lists/field-changes.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { templatePath, versionPath } from '../template-path.ts'
import { fallbackLabel, fieldLabels, textChanges } from '../template-text.ts'
import { Versions } from '../versions.tsx'

interface VersionPageProps {
  template: MessageTemplate
  /** Null for the text that counts where nobody has written one. */
  shown: TemplateVersion | null
  lastResult: SubmissionResult | undefined
}

export function VersionPage({ template, shown, lastResult }: VersionPageProps) {
  const { label, fallback, text: present, fields, versions } = template
  const text = shown?.text ?? fallback
  const older = shown === null ? [] : versions.filter(({ version }) => version < shown.version)
  const before = shown && (older[0]?.text ?? fallback)
  const differences = textChanges(fields, present, text)
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <BackLink to={templatePath(template)}>{label}</BackLink>
        <PageHeader title={titleOf(template, shown)} introduction={introductionOf(shown)} />
      </div>
      <Card id="text" title="The text">
        <dl className="grid gap-4">
          {fields
            .filter((field) => text[field] !== '')
            .map((field) => (
              <div key={field} className="grid gap-0.5">
                <dt className="text-sm text-muted">{fieldLabels[field]}</dt>
                <dd className="whitespace-pre-line">{text[field]}</dd>
              </div>
            ))}
        </dl>
      </Card>
      {before && (
        <Card id="changes" title="What it changed">
          <Changes old={before} text={text} template={template} none="Nothing: it is the text from before." />
        </Card>
      )}
      <Card id="present" title="Compared with the text in use">
        <div className="grid gap-5">
          <Changes old={present} text={text} template={template} none="It is the text in use." />
          {differences.length > 0 && (
            <RestoreForm template={template} shown={shown} lastResult={lastResult} />
          )}
        </div>
      </Card>
      {older.length > 0 && <Versions title="Earlier versions" template={template} versions={older} />}
    </div>
  )
}

const titleOf = (template: MessageTemplate, shown: TemplateVersion | null) =>
  shown === null ? fallbackLabel(template) : `Version ${shown.version}`

const introductionOf = (shown: TemplateVersion | null) =>
  shown === null
    ? 'It is in use where nobody has written another one.'
    : `Saved on ${formatMoment(shown.at)}${shown.by == null ? '' : ` by ${shown.by}`}.`

interface ChangesProps {
  old: TemplateText
  text: TemplateText
  template: MessageTemplate
  none: string
}

function Changes({ old, text, template, none }: ChangesProps) {
  const changes = textChanges(template.fields, old, text)
  return changes.length === 0 ? <p className="text-muted">{none}</p> : <FieldChanges changes={changes} />
}

function RestoreForm({ template, shown, lastResult }: VersionPageProps) {
  const pending = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={versionPath(template, shown?.version ?? 0)} className="grid gap-5">
      <input type="hidden" name="version" value={template.version} />
      <ActionError result={lastResult} />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Saving...' : 'Use this text'}
      </Button>
    </Form>
  )
}
