import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { historicoDaVenda } from '../vendas.queries.ts'
import { foldPassos } from './historia.ts'

export function EventosDaVenda({ vendaId }: { vendaId: number }) {
  const { data, error, isFetching, refetch } = useQuery(historicoDaVenda(vendaId))
  if (!data) {
    if (!error) return <LoadingState message="Carregando histórico..." />
    return (
      <div className="k-pontas text-erro [&_p]:m-0 [&_p]:font-medio" role="alert">
        <p>Não foi possível carregar o histórico.</p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Carregar novamente
        </Button>
      </div>
    )
  }
  if (data.length === 0) return <p className="m-0 text-texto-suave">Nada aconteceu ainda.</p>
  return (
    <LinhaDoTempo nome="Acontecimentos">
      {foldPassos(data).map((event) => (
        <Evento key={event.id} evento={event} />
      ))}
    </LinhaDoTempo>
  )
}

/** List of events, latest first: `<li>` each. */
export const LinhaDoTempo = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <ol
    className="[&_li]:relative [&_li]:pt-0 [&_li]:pr-0 [&_li]:pb-4.5 [&_li]:pl-6 [&_li:last-child]:pb-0 [&_li::before]:absolute [&_li::before]:top-1.5 [&_li::before]:left-px [&_li::before]:w-2.5 [&_li::before]:h-2.5 [&_li::before]:content-[''] [&_li::before]:bg-superficie [&_li::before]:border-2 [&_li::before]:border-borda-forte [&_li::before]:rounded-[50%] [&_li:first-child::before]:bg-marca [&_li:first-child::before]:border-marca [&_li:not(:last-child)::after]:absolute [&_li:not(:last-child)::after]:top-5 [&_li:not(:last-child)::after]:-bottom-0.5 [&_li:not(:last-child)::after]:left-1.25 [&_li:not(:last-child)::after]:w-0.5 [&_li:not(:last-child)::after]:content-[''] [&_li:not(:last-child)::after]:bg-borda"
    aria-label={nome}
  >
    {children}
  </ol>
)

function Evento({ evento: { descricao, antes, depois, usuario, criado_em } }: { evento: EventoDaVenda }) {
  return (
    <li>
      <p className="m-0 wrap-anywhere text-base font-medio">{keepTogether(descricao)}</p>
      {(antes.length > 0 || depois.length > 0) && (
        <dl className="py-2 px-3 my-1.5 mx-0 text-m bg-superficie-2 rounded-controle-p [&_dt]:text-xs [&_dt]:text-texto-suave [&_dd]:wrap-anywhere [&_dd_+_dt]:mt-1.5">
          <Lado nome="Antes" frases={antes} />
          <Lado nome="Depois" frases={depois} />
        </dl>
      )}
      <p className="m-0 wrap-anywhere text-s text-texto-suave">
        <time dateTime={criado_em}>{formatDateTime(criado_em)}</time>
        {` · ${usuario ?? 'Sistema'}`}
      </p>
    </li>
  )
}

const Lado = ({ nome, frases }: { nome: string; frases: readonly string[] }) =>
  frases.length > 0 && (
    <>
      <dt>{nome}</dt>
      {frases.map((sentence, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a sale may read alike; the list never changes
        <dd key={position}>{keepTogether(sentence)}</dd>
      ))}
    </>
  )
