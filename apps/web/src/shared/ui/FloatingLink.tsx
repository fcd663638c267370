import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './FloatingLink.module.css'

/** The button at the window's corner that adds a record: beside the list, on a phone in the bar at the foot, over neither. */
export const FloatingLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={css.botao} aria-label={label} title={label} data-floating>
    <IconPlus size={28} aria-hidden />
  </Link>
)
