import { ChevronDown } from 'lucide-react'

const terms: readonly { title: string; text: string }[] = [
  {
    title: 'What you earn',
    text: 'A commission on bookings that come through your own link or QR code, and on leads where the platform pays for them. Nobody earns for recruiting others, and joining costs nothing.',
  },
  {
    title: 'When you are paid',
    text: 'After the trip has taken place and we have checked your identity. What is refunded of a booking earns nothing; a commission already paid for it is taken back.',
  },
  {
    title: 'How you promote',
    text: 'Truthfully: real prices, no spam, no promises that the provider has not made, and always saying that you earn by recommending.',
  },
  {
    title: 'What happens to your documents',
    text: 'Your Aadhaar card, PAN card and selfie serve to check who you are and to meet tax law. Only the administrators who check them see them; they are never shown to customers, providers or other affiliates.',
  },
  {
    title: 'How it ends',
    text: 'You can leave at any time and are paid what you have earned. We may close an account that breaks these terms, and tell you why if you ask.',
  },
]

/** What an affiliate agrees to, to be read in place. */
export function Agreement() {
  return (
    <details className="group rounded-card bg-sunken">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-5 py-3 font-semibold">
        Read the affiliate agreement
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <dl className="grid gap-4 px-5 pb-5">
        {terms.map(({ title, text }) => (
          <div key={title} className="grid gap-1">
            <dt className="font-medium">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
