import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './FloatingLink.module.css'

/** The round button at the window's corner that adds a record, within reach of the thumb. Toasts appear above it. */
export const FloatingLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={css.botao} aria-label={label} title={label} data-floating>
    <IconPlus size={28} aria-hidden />
  </Link>
)
