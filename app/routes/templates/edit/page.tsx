// The editor of a text: the form, what its reader will see, its variables and its versions.
import type {
  MessageTemplate,
  TemplateText,
  TemplateVariable,
} from '@affiliate-booking/contract/shapes/message-templates'
import { Link } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FieldChanges } from '../../../ui/lists/field-changes.tsx'
import { viewListStyle, viewStyle } from '../../../ui/lists/view-style.ts'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { outboxPath } from '../outbox-path.ts'
import { templatePath, templatesPath, versionPath } from '../template-path.ts'
import { fallbackLabel, textChanges } from '../template-text.ts'
import { Versions } from '../versions.tsx'
import { Preview } from './preview.tsx'
import type { TemplateResult } from './template-result.ts'
import { TextForm } from './text-form.tsx'

interface TemplatePageProps {
  template: MessageTemplate
  lastResult: TemplateResult | undefined
}

export function TemplatePage({ template, lastResult }: TemplatePageProps) {
  const { label, toldTo, languages, isChanged, preview, variables } = template
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <BackLink to={templatesPath}>Templates</BackLink>
        <PageHeader title={label} introduction={`${toldTo} gets this message.`}>
          {isChanged && <TextLink to={versionPath(template, 0)}>{fallbackLabel(template)}</TextLink>}
        </PageHeader>
      </div>
      {languages.length > 1 && <Languages template={template} />}
      {lastResult?.test && <TestSent {...lastResult.test} />}
      <Conflict template={template} typed={lastResult?.initialValue} />
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <Card id="text" title="Text" note={noteOf(template)}>
            <TextForm
              key={`${template.language} ${template.version}`}
              template={template}
              lastResult={lastResult}
            />
          </Card>
          <Variables variables={variables} changed={isChanged ? template.text : undefined} />
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5">
          <Preview
            preview={lastResult?.preview ?? preview}
            title={lastResult?.preview ? 'Preview of your text' : 'Preview'}
          />
          <Versions template={template} title="Versions" versions={template.versions} />
        </div>
      </div>
    </div>
  )
}

function noteOf(template: MessageTemplate): string {
  const { version, versions, isChanged, language, languages } = template
  const [latest] = versions
  if (isChanged && latest)
    return `Version ${version}, ${formatMoment(latest.at)}${latest.by == null ? '' : `, ${latest.by}`}.`
  const name = languages.find(({ code }) => code === language)?.name ?? language
  return language === 'en'
    ? 'The text that comes with the platform.'
    : `There is no text in ${name} yet, so its readers get the English one. Translate it and save.`
}

const Languages = ({ template }: { template: MessageTemplate }) => (
  <nav aria-label="Language of the text">
    <ul className={viewListStyle}>
      {template.languages.map(({ code, name }) => (
        <li key={code}>
          <Link
            to={templatePath({ ...template, language: code })}
            lang={code}
            aria-current={code === template.language ? 'page' : undefined}
            className={viewStyle}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function TestSent({ address, hasMailServer }: NonNullable<TemplateResult['test']>) {
  return (
    <div role="status">
      <Callout tone="good">
        {hasMailServer ? (
          `A test is on its way to ${address}. Nothing was saved.`
        ) : (
          <>
            No mail server is set, so the test waits in the <TextLink to={outboxPath}>outbox</TextLink>.
            Nothing was saved.
          </>
        )}
      </Callout>
    </div>
  )
}

/** After somebody else was faster: what is different in the present text. */
function Conflict({ template, typed }: { template: MessageTemplate; typed: TemplateResult['initialValue'] }) {
  const { version, versions, text, fields } = template
  if (typed == null || typed['version'] === undefined || typed['version'] === String(version)) return null
  const written = (field: keyof TemplateText) => {
    const value = typed[field]
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  const mine: TemplateText = {
    subject: written('subject'),
    body: written('body'),
    actionLabel: written('actionLabel'),
    inApp: written('inApp'),
    whatsApp: written('whatsApp'),
  }
  const by = versions[0]?.by
  return (
    <Card
      id="conflict"
      title={by == null ? 'Changed meanwhile' : `Changed by ${by} meanwhile`}
      note="The text in use, and yours, where they differ. Saving replaces it with yours."
    >
      <FieldChanges changes={textChanges(fields, text, mine)} />
    </Card>
  )
}

interface VariablesProps {
  variables: readonly TemplateVariable[]
  /** The operator's text: a release may have added variables since. */
  changed: TemplateText | undefined
}

const isIn = (text: TemplateText, name: string) =>
  Object.values(text).some((part) => part.includes(`{{${name}}}`))

const Variables = ({ variables, changed }: VariablesProps) => (
  <Card
    id="variables"
    title="Variables"
    note="Type them exactly as shown here. A paragraph whose variable is empty is left out."
  >
    {variables.length === 0 ? (
      <p className="text-muted">This message has none.</p>
    ) : (
      <dl className="grid gap-4 sm:grid-cols-2">
        {variables.map(({ name, example, isRequired, isOptional }) => (
          <div key={name} className="grid content-start gap-0.5">
            <dt className="font-medium [overflow-wrap:anywhere]">
              {`{{${name}}}`}
              {isRequired && <span className="text-sm font-normal text-muted"> required</span>}
              {isOptional && <span className="text-sm font-normal text-muted"> can be empty</span>}
              {changed && !isIn(changed, name) && (
                <span className="text-sm font-normal text-muted"> not in this text</span>
              )}
            </dt>
            <dd className="text-sm text-muted [overflow-wrap:anywhere]">{example}</dd>
          </div>
        ))}
      </dl>
    )}
  </Card>
)
