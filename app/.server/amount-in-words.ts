// Amounts in words, with lakh and crore. Here, since the words of the language weigh 40 kB.
import { ToWords } from 'to-words/en-IN'

const converter = new ToWords({ converterOptions: { currency: true, ignoreZeroCurrency: true } })

/** Paise in words: 12345650 → `One lakh twenty three thousand four hundred fifty six rupees and fifty paise only`. */
export function amountInWords(paise: number): string {
  const words = converter.convert((paise / 100).toFixed(2)).toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
