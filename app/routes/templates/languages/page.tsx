import { fallbackLanguage, languageLimits } from '@affiliate-booking/contract/options/message-templates'
import type { MessageLanguage } from '@affiliate-booking/contract/shapes/message-templates'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { useFirstProblem } from '../../../ui/forms/checks/use-first-problem.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { Problem, problemOf, TextPart } from '../text-part.tsx'
import { languagesPath, removeIntent } from '../template-path.ts'

/** The languages that can be chosen beside those of messages. */
const settingPath = '/settings/platform/languages'

interface LanguagesPageProps {
  languages: readonly MessageLanguage[]
  others: readonly { readonly code: string; readonly name: string }[]
  /** The code of the language that the form changes; any other: the form adds one. */
  chosen: string | null
  isRemovable: boolean
  lastResult: SubmissionResult | undefined
}

export function LanguagesPage({ languages, others, chosen, isRemovable, lastResult }: LanguagesPageProps) {
  const isOfRemoval = lastResult?.initialValue?.['intent'] === removeIntent
  const changed = languages.find(({ code }) => code === chosen && code !== fallbackLanguage)
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Languages"
        introduction={
          <>
            People can choose each of these in their profile, and those in the{' '}
            <TextLink to={settingPath}>settings</TextLink>. They get a message in their language as soon as it
            has a text in it here, and in English until then.
          </>
        }
      />
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <Card id="languages" title="Languages of messages">
            <ul className="grid gap-2">
              {languages.map(({ code, name, greeting }) => (
                <li
                  key={code}
                  className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-4 py-2"
                >
                  <span className="grid min-w-0 gap-0.5" lang={code}>
                    <span className="font-semibold">{name}</span>
                    <span className="text-sm text-muted">{greeting}</span>
                  </span>
                  {code === fallbackLanguage ? (
                    <span className="text-sm text-muted">Comes with the platform</span>
                  ) : (
                    <TextLink to={`${languagesPath}?language=${code}#language`}>Change</TextLink>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5">
          <Card
            id="language"
            title={changed ? changed.name : 'Add a language'}
            note="These words come before and after the text of each email. The texts are translated one by one under Messages."
          >
            <LanguageForm
              key={`${changed?.code ?? 'new'} ${languages.length}`}
              changed={changed}
              others={others}
              lastResult={isOfRemoval ? undefined : lastResult}
            />
            {changed && <TextLink to={languagesPath}>Add another language instead</TextLink>}
          </Card>
          {changed && isRemovable && (
            <Removal
              key={changed.code}
              language={changed}
              lastResult={isOfRemoval ? lastResult : undefined}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface RemovalProps extends Pick<LanguagesPageProps, 'lastResult'> {
  language: MessageLanguage
}

function Removal({ language: { code, name }, lastResult }: RemovalProps) {
  const pending = useNavigation().state === 'submitting'
  return (
    <Card
      id="remove"
      title="Remove the language"
      note={`People who chose ${name} get their messages in English from then on. It can still be chosen while the settings name it. Its texts are kept, and are used again when you add it again.`}
    >
      <ConfirmedStep label={`Remove ${name}`}>
        <p>Messages that already wait to be sent keep their language.</p>
        <Form method="post" action={`${languagesPath}?language=${code}`}>
          <input type="hidden" name="code" value={code} />
          <Button type="submit" name="intent" value={removeIntent} variant="secondary" disabled={pending}>
            {pending ? 'Removing...' : `Yes, remove ${name}`}
          </Button>
          <ActionError result={lastResult} />
        </Form>
      </ConfirmedStep>
    </Card>
  )
}

interface LanguageFormProps extends Pick<LanguagesPageProps, 'others' | 'lastResult'> {
  changed: MessageLanguage | undefined
}

function LanguageForm({ changed, others, lastResult }: LanguageFormProps) {
  const ref = useFirstProblem(lastResult)
  const pending = useNavigation().state === 'submitting'
  return (
    <Form
      ref={ref}
      method="post"
      action={changed ? `${languagesPath}?language=${changed.code}` : languagesPath}
      className="grid gap-5"
    >
      {changed ? (
        <input type="hidden" name="code" value={changed.code} />
      ) : (
        <LanguageChoice others={others} lastResult={lastResult} />
      )}
      <TextPart
        name="greeting"
        label="Greeting"
        required
        maxLength={languageLimits.greeting}
        defaultValue={changed?.greeting}
        lastResult={lastResult}
        hint="With {{name}}, as in “Hello {{name}},”."
      />
      <TextPart
        name="unsubscribe"
        label="Link text (to unsubscribe)"
        required
        maxLength={languageLimits.unsubscribe}
        defaultValue={changed?.unsubscribe}
        lastResult={lastResult}
        hint="In English: “Unsubscribe from messages of this kind”."
      />
      <ActionError result={lastResult} />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  )
}

function LanguageChoice({ others, lastResult }: Pick<LanguagesPageProps, 'others' | 'lastResult'>) {
  const problem = problemOf(lastResult, 'code')
  const typed = lastResult?.initialValue?.['code']
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor="code" className="font-medium">
        Language
      </label>
      <select
        id="code"
        name="code"
        required
        defaultValue={typeof typed === 'string' ? typed : ''}
        className={controlStyle}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && 'code-problem'}
      >
        <option value="">Choose a language</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <Problem name="code" problem={problem} />
    </div>
  )
}
