// The own picture: chosen with the part that is kept of it, or removed.
import type { AvatarPart } from '@affiliate-booking/contract/options/accounts/account'
import type { SubmissionResult } from '@conform-to/react'
import { UserRound } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { imageHint } from '../../../domain/uploads.ts'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { picturePath, profileSettingsPath } from '../../../domain/navigation/profile-path.ts'
import { OwnPicture } from './own-picture.tsx'

interface PicturePageProps {
  name: string
  avatar: string | undefined
  hasPicture: boolean
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

const partLabels: Record<AvatarPart, string> = {
  centre: 'The middle',
  top: 'The top',
  bottom: 'The bottom',
  left: 'The left side',
  right: 'The right side',
}

const parts = Object.entries(partLabels).map(([value, label]) => ({ value, label }))

export function PicturePage({ name, avatar, hasPicture, constraint, lastResult }: PicturePageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ picture: string; part: string }>({
    lastResult,
    constraint,
    defaultValue: { part: 'centre' },
  })
  const pending = useNavigation().formData
  useErrorToast(lastResult)
  return (
    <div className="grid gap-6">
      <BackLink to={profileSettingsPath}>Profile</BackLink>
      <PageHeader
        title="Profile picture"
        introduction="We make a square of it and remove where it was taken."
      >
        <OwnPicture source={avatar} name={name} />
      </PageHeader>
      <Card id="choose" title={avatar === undefined ? 'Add a picture' : 'Choose another picture'}>
        <CheckedForm form={form} action={picturePath} encType="multipart/form-data" className="grid gap-5">
          <FileField label="Picture" field={fields.picture} icon={UserRound} hint={imageHint} />
          <SelectField
            label="Keep"
            field={fields.part}
            options={parts}
            hint="Of a picture that is not square."
          />
          <Button
            type="submit"
            disabled={pending?.has('picture') === true}
            className="sm:justify-self-start sm:px-8"
          >
            {pending?.has('picture') === true ? 'Saving...' : 'Save'}
          </Button>
          <FormAlert form={form} ref={alertRef} />
        </CheckedForm>
      </Card>
      {hasPicture && (
        <Form method="post" action={picturePath} encType="multipart/form-data" className="grid">
          <input type="hidden" name="step" value="remove" />
          <Button
            type="submit"
            variant="secondary"
            disabled={pending?.get('step') === 'remove'}
            className="sm:justify-self-start sm:px-8"
          >
            Remove the picture
          </Button>
        </Form>
      )}
    </div>
  )
}
