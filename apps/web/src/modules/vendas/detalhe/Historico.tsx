import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { historicoDaVenda } from '../vendas.queries.ts'
import * as css from './linhaDoTempo.classes.ts'

export const Historico = ({ vendaId }: { vendaId: number }) => (
  <Card title="Histórico">
    <EventosDaVenda vendaId={vendaId} />
  </Card>
)

export function EventosDaVenda({ vendaId }: { vendaId: number }) {
  const { data: eventos, error, isFetching, refetch } = useQuery(historicoDaVenda(vendaId))
  if (!eventos) {
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
  if (eventos.length === 0) return <p className="m-0 text-texto-suave">Nada aconteceu ainda.</p>
  return (
    <ol className={css.linha} aria-label="Acontecimentos">
      {eventos.map((evento) => (
        <Evento key={evento.id} evento={evento} />
      ))}
    </ol>
  )
}

function Evento({ evento: { descricao, antes, depois, usuario, criado_em } }: { evento: EventoDaVenda }) {
  return (
    <li>
      <p className="m-0 wrap-anywhere text-base font-medio">{descricao}</p>
      {(antes.length > 0 || depois.length > 0) && (
        <dl className="py-2 px-3 my-1.5 mx-0 text-m bg-superficie-2 rounded-controle-p [&_dt]:text-xs [&_dt]:text-texto-suave [&_dd]:wrap-anywhere [&_dd_+_dt]:mt-1.5">
          <Lado nome="Antes" frases={antes} />
          <Lado nome="Depois" frases={depois} />
        </dl>
      )}
      <p className="m-0 wrap-anywhere text-s text-texto-suave">
        <time dateTime={criado_em}>{formatarDataHora(criado_em)}</time>
        {` · ${usuario ?? 'Sistema'}`}
      </p>
    </li>
  )
}

const Lado = ({ nome, frases }: { nome: string; frases: readonly string[] }) =>
  frases.length > 0 && (
    <>
      <dt>{nome}</dt>
      {frases.map((frase, posicao) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a sale may read alike; the list never changes
        <dd key={posicao}>{frase}</dd>
      ))}
    </>
  )
