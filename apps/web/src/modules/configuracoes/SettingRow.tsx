import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'

const ACAO =
  "p-0 font-forte text-texto text-left no-underline after:absolute after:inset-0 after:content-[''] after:rounded-controle focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-marca focus-visible:after:-outline-offset-2"

/** The label is the exact name of the link, or of the button where the specification has one; the hint describes it. */
export type Setting = readonly [icon: Icon, to: string, label: string, hint: string, as?: 'button']

export function SettingRow({ setting: [Icone, to, label, hint, as] }: { setting: Setting }) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <li className="flex items-center relative gap-3 py-1.25 px-2 rounded-controle hover:bg-superficie-2">
      <span className="k-alvo [--lado:36px] text-marca-texto bg-marca-suave rounded-controle">
        <Icone size={18} stroke={1.7} aria-hidden />
      </span>
      <div className="flex flex-col flex-1 items-start min-w-0">
        {as === 'button' ? (
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

interface StateLineProps {
  /** Stands at the right, beside the button. */
  state: ReactNode
  hint?: string
  /** Screen readers read the changes out. */
  live?: boolean
  children?: ReactNode
}

export const StateLine = ({ state, hint, live = false, children }: StateLineProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3 [&_+_ul]:mt-2">
    <div
      className="flex flex-[1_1_220px] flex-wrap items-center gap-x-3 gap-y-0.5 min-w-0 [&_>_:first-child]:order-1 [&_>_:last-child]:flex-[1_1_160px]"
      role={live ? 'status' : undefined}
    >
      {state}
      {hint !== undefined && <span className="text-m text-texto-suave">{hint}</span>}
    </div>
    {children}
  </div>
)
