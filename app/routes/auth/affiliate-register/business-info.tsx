import { businessTypes, promotionMethods } from '@affiliate-booking/contract/options/accounts/registration'
import { panHint, panWarning } from '../../../domain/accounts/pan.ts'
import { plainOptions, SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { FieldWarning } from '../../../ui/forms/fields/field-warning.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { languages } from './languages.ts'
import type { Fields } from './steps.ts'

const businessTypeLabels: Readonly<Record<(typeof businessTypes)[number], string>> = {
  individual: 'Individual',
  shop_owner: 'Shop owner',
  company: 'Company',
}

/** Step 2. */
export function BusinessInfo({ fields }: { fields: Fields }) {
  const warning = panWarning(fields.country.value, fields.panNumber.value)
  const languageList = `${fields.preferredLanguage.id}-list`
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Business type"
        field={fields.businessType}
        options={businessTypes.map((value) => ({ value, label: businessTypeLabels[value] }))}
      />
      <SelectField
        label="Promotion method"
        field={fields.promotionMethod}
        options={plainOptions(promotionMethods)}
        placeholder="Choose one"
        data-required="Choose a promotion method."
        hint="How you will mostly find guests."
      />
      <TextField
        label="Preferred language"
        field={fields.preferredLanguage}
        list={languageList}
        hint="For messages, where we have it, and for calls."
      />
      <datalist id={languageList}>
        {languages.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </datalist>
      <TextField
        label="PAN number"
        field={fields.panNumber}
        hint={panHint}
        warning={warning !== undefined && <FieldWarning>{warning}</FieldWarning>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label="Referral code (optional)"
        field={fields.referralCode}
        hint="If another affiliate told you about us."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  )
}
