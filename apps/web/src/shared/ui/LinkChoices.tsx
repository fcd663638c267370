import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './LinkChoices.module.css'

interface LinkChoice {
  readonly to: string
  readonly name: string
  readonly detail: string
}

export interface LinkChoicesProps {
  choices: readonly LinkChoice[]
  /** Opens them in a tab of their own. */
  newTab?: boolean
  onChoose?: () => void
}

/** Some places to go to, each with a sentence about it; for dialogs. */
export const LinkChoices = ({ choices, newTab = false, onChoose }: LinkChoicesProps) => (
  <ul className={css.lista}>
    {choices.map(({ to, name, detail }) => (
      <li key={to}>
        <Link to={to} {...(newTab && { target: '_blank', rel: 'noopener' })} {...(onChoose && { onClick: onChoose })}>
          <span>
            <strong>{name}</strong>
            <span>{detail}</span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)
