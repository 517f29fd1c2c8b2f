// Which messages come by email, and which are shown in the app.
import type { NotificationPreferenceRow } from '@affiliate-booking/contract/shapes/messages'
import type { MessageGroup } from '@affiliate-booking/contract/options/messages'
import { messageGroups } from '@affiliate-booking/contract/options/messages'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { messageGroupLabels } from '../../../domain/labels/message-groups.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { fieldOf } from './fields.ts'

interface PreferencesPageProps {
  preferences: readonly NotificationPreferenceRow[]
  lastResult: SubmissionResult | undefined
}

export function PreferencesPage({ preferences, lastResult }: PreferencesPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Notifications" introduction="Choose how we tell you what happens." />
      <Form method="post" className="grid gap-6">
        {messageGroups.map((group) => {
          const shown = preferences.filter((each) => each.group === group)
          return shown.length > 0 && <Group key={group} group={group} preferences={shown} />
        })}
        <ActionError result={lastResult} />
        <Button type="submit" className="justify-self-start">
          Save
        </Button>
      </Form>
    </div>
  )
}

interface GroupProps {
  group: MessageGroup
  preferences: readonly NotificationPreferenceRow[]
}

const Group = ({ group, preferences }: GroupProps) => (
  <Card id={group} title={messageGroupLabels[group]}>
    <ul className="grid gap-2">
      {preferences.map((preference) => (
        <li key={preference.kind}>
          <fieldset
            disabled={!preference.canChange}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-4 py-2"
          >
            <legend className="sr-only">{preference.label}</legend>
            <span className="font-medium" aria-hidden="true">
              {preference.label}
            </span>
            <span className="flex flex-wrap items-center gap-4 text-sm">
              {preference.canChange ? (
                <>
                  <Box preference={preference} channel="email" label="Email" />
                  <Box preference={preference} channel="inApp" label="In the app" />
                </>
              ) : (
                <span className="text-muted">Always on</span>
              )}
            </span>
          </fieldset>
        </li>
      ))}
    </ul>
  </Card>
)

interface BoxProps {
  preference: NotificationPreferenceRow
  channel: 'email' | 'inApp'
  label: string
}

const Box = ({ preference, channel, label }: BoxProps) => (
  <label className="flex min-h-11 items-center gap-2">
    <input
      type="checkbox"
      name={fieldOf(preference.kind, channel)}
      defaultChecked={preference[channel]}
      className="size-5 accent-brand"
    />
    {label}
  </label>
)
