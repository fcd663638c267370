import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import css from './ConfiguracoesPage.module.css'

export interface Setting {
  icon: Icon
  to: string
  /** The exact name of the link or button; the hint only describes it. */
  label: string
  hint: string
  /** A button, as the specification has it. */
  button?: true
}

export function SettingRow({ icon: Icone, to, label, hint, button }: Setting) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <li className={css.linha}>
      <span className={css.icone}>
        <Icone size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.texto}>
        {button ? (
          <button className={css.acao} type="button" aria-describedby={id} onClick={() => void navigate(to)}>
            {label}
          </button>
        ) : (
          <Link className={css.acao} to={to} aria-describedby={id}>
            {label}
          </Link>
        )}
        <span className="k-miudo" id={id}>
          {hint}
        </span>
      </div>
      <IconChevronRight className={css.seta} size={18} aria-hidden />
    </li>
  )
}

/** A part of a group that says its own state, with the state at the right. */
export const SettingPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.parte} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
