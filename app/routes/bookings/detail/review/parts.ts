// The forms of a review. In browsers, later-parts.tsx stands in their place: see vite.config.ts.
export { RemovePicture } from './remove-picture.tsx'
export { ReviewForm } from './review-form.tsx'
