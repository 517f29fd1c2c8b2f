// For people who come without a link: the code on an affiliate's card.
import { maximumReferralLength } from '@affiliate-booking/contract/options/referrals/referral'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'

/** @param code typed in before */
export function CodeField({ code }: { code: string | undefined }) {
  return (
    <details open={code !== undefined} data-kept="code">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand-text">
        Have a code?
      </summary>
      <PlainField
        id="code"
        label="Code of the person who recommended it"
        name="code"
        defaultValue={code}
        maxLength={maximumReferralLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </details>
  )
}
