// The forms of a review in browsers: a script of their own, which comes after the page's. Few visits of a booking have one.
import { laterScript } from '../../../../ui/later/later-script.tsx'

const forms = laterScript(() => import('./forms.ts'))

/**
 * Loads the forms if the page with these data shows one of them.
 * @throws when the network fails, or when there is a new build
 */
export async function loadFormsOf(loaded: unknown): Promise<void> {
  if (
    typeof loaded === 'object' &&
    loaded !== null &&
    'hasReviewForm' in loaded &&
    loaded.hasReviewForm === true
  )
    await forms.load()
}

export const ReviewForm = forms.part((script) => script.ReviewForm)
export const RemovePicture = forms.part((script) => script.RemovePicture)
