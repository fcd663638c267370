import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'

/** A count with an upper limit: `1.000+` at the limit. */
export const quantos = (count: number): string => count.toLocaleString('pt-BR') + (count >= MAXIMO_CONTADO ? '+' : '')

export const Quantos = ({ children }: { children: number }) => (
  <span className="k-etiqueta text-m tabular-nums">{quantos(children)}</span>
)

export const Ver = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    className="relative z-1 inline-flex gap-2 items-center min-h-11 py-0 px-2 -my-2.5 -mx-2 text-base font-forte text-link underline-offset-3 rounded-controle-p"
    to={to}
  >
    {children}
  </Link>
)

interface VerTodosProps {
  to: string
  rotulo?: string
  quantidade: number
  /** Names the counted things for screen readers. */
  oQue: string
}

export const VerTodos = ({ to, rotulo = 'Ver todos', quantidade, oQue }: VerTodosProps) => (
  <Ver to={to}>
    {rotulo} <Quantos>{quantidade}</Quantos>
    <span className="somente-leitor">{oQue}</span>
  </Ver>
)

interface CartaoComListaProps extends VerTodosProps {
  title: string
  description?: string
  nada: string
  /** The way on where the list is empty. */
  whenEmpty?: ReactNode
  children: ReactNode
}

/** The first lines of a list, and the way to all of it. */
export const CartaoComLista = (props: CartaoComListaProps) => {
  const { title, description, nada, whenEmpty, children, ...cardProps } = props
  return (
    <Card
      title={title}
      description={description}
      actions={cardProps.quantidade > 0 ? <VerTodos {...cardProps} /> : whenEmpty}
    >
      {cardProps.quantidade === 0 ? <Nada>{nada}</Nada> : <ul>{children}</ul>}
    </Card>
  )
}

export const Nada = ({ children }: { children: string }) => (
  <p className="m-0 mb-3 text-texto-suave last:m-0">{children}</p>
)

interface LinhaProps {
  detalhe?: ReactNode
  lado?: string | undefined
  esgotado?: boolean
  children: ReactNode
}

/** A line that its link fills. */
export const LinhaDoPainel = ({ detalhe, lado, esgotado = false, children }: LinhaProps) => (
  <li className="flex items-center relative gap-3 justify-between min-h-13 py-1.5 px-0 border-t border-t-borda last:-mb-2">
    <span className="flex flex-col min-w-0 text-base [&_a]:line-clamp-2 [&_a]:wrap-anywhere [&_a]:font-medio [&_a]:text-texto [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&_a::after]:rounded-controle-p [&_a:focus-visible::after]:outline-2 [&_a:focus-visible::after]:outline-marca [@media(hover:hover)]:[&_a:hover]:text-link [@media(hover:hover)]:[&_a:hover]:underline">
      {children}
      {detalhe && <span className="truncate text-s text-texto-suave">{detalhe}</span>}
    </span>
    {lado && (
      <span
        className="text-m text-texto-suave flex-none tabular-nums data-esgotado:font-forte data-esgotado:text-erro"
        data-esgotado={esgotado || undefined}
      >
        {lado}
      </span>
    )}
  </li>
)
