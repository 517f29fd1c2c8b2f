import { type TemplateField, templateLimits } from '@affiliate-booking/contract/options/message-templates'
import type { MessageTemplate } from '@affiliate-booking/contract/shapes/message-templates'
import { Form, useNavigation } from 'react-router'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { useFirstProblem } from '../../../ui/forms/checks/use-first-problem.ts'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { templatePath } from '../template-path.ts'
import { fieldLabels } from '../template-text.ts'
import { TextPart } from '../text-part.tsx'
import type { TemplateResult } from './template-result.ts'

const formId = 'template-text'

interface TextFormProps {
  template: MessageTemplate
  lastResult: TemplateResult | undefined
}

const parts: Readonly<Record<TemplateField, { rows?: number; required?: true; hint?: string }>> = {
  subject: { required: true },
  body: {
    rows: 9,
    required: true,
    hint: 'An empty line begins a new paragraph. The greeting above and the link below come by themselves.',
  },
  actionLabel: { required: true },
  inApp: { hint: 'Below the subject. If it is empty, the first paragraph is shown.' },
  whatsApp: {
    rows: 5,
    hint: 'Filled in when you or the provider open WhatsApp from a booking. Nothing is sent by itself.',
  },
}

export function TextForm({ template, lastResult }: TextFormProps) {
  const ref = useFirstProblem(lastResult)
  const pending = useNavigation().state === 'submitting'
  const path = templatePath(template)
  return (
    <Form ref={ref} id={formId} method="post" action={path} className="grid gap-5">
      <UnsavedGuard formId={formId} what="the text" isRefused={lastResult !== undefined} />
      <input type="hidden" name="version" value={template.version} />
      {template.fields.map((field) => (
        <TextPart
          key={field}
          name={field}
          label={fieldLabels[field]}
          lang={template.language}
          maxLength={templateLimits[field]}
          defaultValue={template.text[field]}
          lastResult={lastResult}
          {...parts[field]}
        />
      ))}
      <ActionError result={lastResult} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant="secondary"
          disabled={pending}
          formAction={`${path}#preview`}
        >
          Preview
        </Button>
        <Button type="submit" name="intent" value="test" variant="secondary" disabled={pending}>
          Send a test to me
        </Button>
        <Button type="submit" name="intent" value="save" disabled={pending}>
          {pending ? 'Sending...' : 'Save'}
        </Button>
      </div>
    </Form>
  )
}
