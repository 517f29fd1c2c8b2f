import { agreementRequired } from '@affiliate-booking/contract/options/accounts/registration'
import { CreditCard, ScanFace, SquareUser } from 'lucide-react'
import { CheckboxField } from '../../../ui/forms/fields/checkbox-field.tsx'
import { signatureWarning } from '../../../domain/accounts/signature.ts'
import { anyImageHint, imageHint } from '../../../domain/uploads.ts'
import { FieldWarning } from '../../../ui/forms/fields/field-warning.tsx'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { Agreement } from './agreement.tsx'
import type { Fields } from './steps.ts'

const images = [
  { name: 'aadhar', label: 'Aadhaar card', icon: SquareUser, hint: 'The side with your photo.' },
  { name: 'panCard', label: 'PAN card', icon: CreditCard, hint: 'All four corners visible.' },
  {
    name: 'selfie',
    label: 'Selfie',
    icon: ScanFace,
    hint: 'Your face, in good light.',
    capture: 'user',
  },
] as const

interface UploadsProps {
  fields: Fields
  /** Whether the form comes back from a refusal. */
  refused: boolean
  passwordHint: string
  takesAnyImage: boolean
  onChoose: (name: string) => void
  /** What looks wrong in a step that is hidden now. */
  warning: string | undefined
}

/** Step 3: the pictures, the password (so that it need not be carried through the others) and the agreement. */
export function Uploads(props: UploadsProps) {
  const { fields, refused, passwordHint, takesAnyImage, onChoose, warning } = props
  const mismatch = signatureWarning(fields.signature.value, fields.name.value)
  return (
    <>
      {refused && (
        <noscript>
          <p className="rounded-control bg-accent-soft px-4 py-3 font-medium text-accent">
            Choose the three pictures and type the password again: a page cannot give them back.
          </p>
        </noscript>
      )}
      <div className="grid gap-6">
        {images.map(({ name, hint, ...image }) => (
          <FileField
            key={name}
            {...image}
            hint={`${hint} ${takesAnyImage ? anyImageHint : imageHint}`}
            takesAny={takesAnyImage}
            field={fields[name]}
            onChange={() => onChoose(name)}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          hint={refused ? 'Type it once more: we do not keep it until you are registered.' : passwordHint}
        />
        <TextField
          label="Signature"
          field={fields.signature}
          autoComplete="off"
          hint="Type your full name: it counts as your signature."
          warning={mismatch !== undefined && <FieldWarning>{mismatch}</FieldWarning>}
        />
      </div>
      {warning !== undefined && <FieldWarning>{warning}</FieldWarning>}
      <div className="grid gap-2">
        <Agreement />
        <CheckboxField field={fields.agreementAccepted} value="true" required={agreementRequired}>
          I have read the affiliate agreement and accept it.
        </CheckboxField>
      </div>
    </>
  )
}
