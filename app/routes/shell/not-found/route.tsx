import { statusPage } from '../../../.server/http/load-failure.ts'

export function loader() {
  throw statusPage(404)
}

export const action = loader

export default function NotFound() {
  return null
}
