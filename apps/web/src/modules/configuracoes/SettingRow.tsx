import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import css from './ConfiguracoesPage.module.css'

interface SettingProps {
  icon: Icon
  /** The exact name of the button or link; the hint only describes it. */
  label: string
  hint: string
}

export function SettingLink({ to, ...setting }: SettingProps & { to: string }) {
  return (
    <Row {...setting}>
      {(attributes) => (
        <Link className={css.acao} to={to} {...attributes}>
          {setting.label}
        </Link>
      )}
    </Row>
  )
}

export function SettingRow({ onClick, ...setting }: SettingProps & { onClick: () => void }) {
  return (
    <Row {...setting}>
      {(attributes) => (
        <button className={css.acao} type="button" onClick={onClick} {...attributes}>
          {setting.label}
        </button>
      )}
    </Row>
  )
}

function Row({
  icon: Icone,
  hint,
  children,
}: SettingProps & { children: (attributes: { 'aria-describedby': string }) => ReactNode }) {
  const id = useId()
  return (
    <li className={css.linha}>
      <span className={css.icone}>
        <Icone size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={css.texto}>
        {children({ 'aria-describedby': id })}
        <span className="k-suave" id={id}>
          {hint}
        </span>
      </div>
      <IconChevronRight className={css.seta} size={18} aria-hidden />
    </li>
  )
}
