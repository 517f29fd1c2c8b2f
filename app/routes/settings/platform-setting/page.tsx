// One setting: what it does, its range, the form that changes it, and who changed it before.
import type { PlatformSetting, SettingChange } from '@affiliate-booking/contract/calls/platform-settings'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { typedPaise } from '../../../domain/format/money.ts'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { platformPath } from '../platform-path.ts'
import { rangeText, settingText } from '../setting-text.ts'

interface SettingPageProps {
  setting: PlatformSetting
  changes: readonly SettingChange[]
  lastResult: SubmissionResult | undefined
}

const noChanges = { title: 'Never changed', advice: 'The default is in use.' }

export function SettingPage({ setting, changes, lastResult }: SettingPageProps) {
  const shown = (value: SettingChange['new']) => (value == null ? '–' : settingText(setting, value))
  const columns: readonly Column<SettingChange>[] = [
    { title: 'When', render: ({ at }) => formatMoment(at) },
    { title: 'By', render: ({ by }) => by ?? 'Command line' },
    { title: 'Before', render: (change) => shown(change.old) },
    { title: 'After', render: (change) => shown(change.new) },
  ]
  return (
    <div className="grid gap-6">
      <BackLink to={platformPath}>Platform settings</BackLink>
      <PageHeader title={setting.label} introduction={setting.explanation} />
      <Card id="present" title={`Now: ${settingText(setting, setting.value)}`} note={noteOf(setting)}>
        <SettingForm key={setting.version} setting={setting} lastResult={lastResult} />
      </Card>
      <Card id="changes" title="Changes">
        <DataTable caption="Changes, newest first" columns={columns} rows={changes} empty={noChanges} />
      </Card>
    </div>
  )
}

function noteOf(setting: PlatformSetting): string {
  const range = rangeText(setting)
  const usual = `Default: ${settingText(setting, setting.default)}.`
  return range === undefined ? usual : `${usual} Possible: ${range}.`
}

const none: Constraints = {}

function SettingForm({ setting, lastResult }: Pick<SettingPageProps, 'setting' | 'lastResult'>) {
  const { form, fields, alertRef } = useCheckedForm<{ value: string }>({
    lastResult,
    constraint: none,
    defaultValue: { value: typedValue(setting) },
  })
  const pending = useNavigation().state === 'submitting'
  useErrorToast(lastResult)
  return (
    <CheckedForm
      form={form}
      action={`${platformPath}/${encodeURIComponent(setting.name)}`}
      className="grid gap-5"
    >
      <input type="hidden" name="version" value={setting.version} />
      {setting.kind === 'switch' ? (
        <SelectField
          label="New value"
          field={fields.value}
          options={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
        />
      ) : (
        <TextField
          label={labelOf(setting)}
          field={fields.value}
          autoComplete="off"
          spellCheck={false}
          {...(setting.kind === 'text' ? { autoCapitalize: 'none' } : { required: true })}
          {...(setting.kind === 'count' && { inputMode: 'numeric' })}
          {...(setting.kind === 'rupees' && { inputMode: 'decimal' })}
        />
      )}
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Saving...' : 'Save'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

function labelOf({ kind, unit }: PlatformSetting): string {
  if (kind === 'rupees') return 'New value in rupees'
  return unit == null ? 'New value' : `New value in ${unit}`
}

function typedValue({ kind, value }: PlatformSetting): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return kind === 'rupees' && typeof value === 'number' ? typedPaise(value) : String(value)
}
