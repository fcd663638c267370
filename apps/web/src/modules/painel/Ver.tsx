import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as css from './PainelPage.classes.ts'
import { quantos } from './quantos.ts'

export const Ver = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css.ver} to={to}>
    {children}
  </Link>
)

/** The same with the count; `oQue` names the counted things for screen readers. */
export const VerTodos = ({ to, rotulo = 'Ver todos', quantidade, oQue }: VerTodosProps) => (
  <Ver to={to}>
    {rotulo} <span className="k-etiqueta text-m tabular-nums">{quantos(quantidade)}</span>
    <span className="somente-leitor">{oQue}</span>
  </Ver>
)
interface VerTodosProps {
  to: string
  rotulo?: string
  quantidade: number
  oQue: string
}
