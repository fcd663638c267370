import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { LoadingState } from '../../../shared/ui/LoadingState.tsx'
import { historicoDaVenda } from '../vendas.queries.ts'
import css from './linhaDoTempo.module.css'

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
      <div className={css.falha} role="alert">
        <p>Não foi possível carregar o histórico.</p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Carregar novamente
        </Button>
      </div>
    )
  }
  if (eventos.length === 0) return <p className={css.vazio}>Nada aconteceu ainda.</p>
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
      <p className={css.fato}>{descricao}</p>
      {(antes.length > 0 || depois.length > 0) && (
        <dl className={css.mudancas}>
          <Lado nome="Antes" frases={antes} />
          <Lado nome="Depois" frases={depois} />
        </dl>
      )}
      <p className={css.quando}>
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
