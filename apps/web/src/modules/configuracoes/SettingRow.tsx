import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import css from './ConfiguracoesPage.module.css'

const ACAO =
  "p-0 font-forte text-texto text-left no-underline after:absolute after:inset-0 after:content-[''] after:rounded-controle focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-marca focus-visible:after:-outline-offset-2"

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
    <li className="flex items-center relative gap-3 py-1.25 px-2 rounded-controle hover:bg-superficie-2">
      <span className="k-alvo [--lado:36px] text-marca-texto bg-marca-suave rounded-controle">
        <Icone size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.texto}>
        {button ? (
          <button className={ACAO} type="button" aria-describedby={id} onClick={() => void navigate(to)}>
            {label}
          </button>
        ) : (
          <Link className={ACAO} to={to} aria-describedby={id}>
            {label}
          </Link>
        )}
        <span className="text-s text-texto-suave" id={id}>
          {hint}
        </span>
      </div>
      <IconChevronRight className="flex-none text-texto-suave" size={18} aria-hidden />
    </li>
  )
}

/** A part of a group that says its own state, with the state at the right. */
export const SettingPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    className="k-parte [--passo:14px] [&_h3]:m-0 [&_h3]:mb-1.5 [&_h3]:text-base [&_h3]:font-forte"
    aria-label={title}
  >
    <h3>{title}</h3>
    {children}
  </section>
)
