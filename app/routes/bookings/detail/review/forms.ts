// The forms of a review, with their pictures, as one script.
export { RemovePicture } from './remove-picture.tsx'
export { ReviewForm } from './review-form.tsx'
