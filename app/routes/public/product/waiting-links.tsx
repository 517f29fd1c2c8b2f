import { TextLink } from '../../../ui/layout/text-link.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import type { Waiting } from './waiting.server.ts'

/** For what was asked for and is not free. */
export const WaitingLink = ({ path }: Pick<Waiting, 'path'>) =>
  path === undefined ? null : (
    <ButtonLink to={path} rel="nofollow" variant="secondary">
      Tell me when it is free
    </ButtonLink>
  )

/** Times of the chosen day that are full. */
export const FullTimes = ({ times }: Pick<Waiting, 'times'>) =>
  times.length === 0 ? null : (
    <ul className="grid gap-1 text-sm">
      {times.map(({ text, path }) => (
        <li key={path}>
          {text} is full.{' '}
          <TextLink to={path}>
            Tell me when it is free
            <span className="sr-only">: {text}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
