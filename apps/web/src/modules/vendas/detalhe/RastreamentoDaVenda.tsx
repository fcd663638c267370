import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { rastreamentoDaVenda } from '../envio.queries.ts'
import * as css from './linhaDoTempo.classes.ts'

export const RastreamentoDaVenda = ({ venda }: { venda: Venda }) => (
  <Card title="Rastreamento">
    <AndamentoDoPacote venda={venda} />
  </Card>
)

/** Asked for by itself as soon as there is a code. */
export function AndamentoDoPacote({ venda: { id, codigo_rastreamento: codigo } }: { venda: Venda }) {
  const consulta = useQuery({ ...rastreamentoDaVenda(id, codigo ?? ''), enabled: codigo !== null })
  const { data, error, isFetching, refetch } = consulta
  if (codigo === null) return <p className="m-0 text-texto-suave">Código de rastreamento não disponível</p>
  if (error) {
    return (
      <div className="k-pontas text-erro [&_p]:m-0 [&_p]:font-medio" role="alert">
        <p>Erro ao consultar rastreamento</p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Consultar novamente
        </Button>
      </div>
    )
  }
  if (!data) return <LoadingState message="Consultando rastreamento..." />
  return (
    <>
      <p className="flex flex-wrap text-m text-texto-suave gap-x-4 gap-y-0.5 items-baseline m-0 mb-4 [&_strong]:basis-full [&_strong]:text-xl [&_strong]:text-texto [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3">
        <strong>{data.status}</strong>
        <span>{`Última atualização: ${formatarDataHora(data.ultima_atualizacao)}`}</span>
        {data.consultado_em && <span>{`Consultado em ${formatarDataHora(data.consultado_em)}`}</span>}
        {data.link && (
          <a href={data.link} target="_blank" rel="noopener">
            Ver no site da transportadora
          </a>
        )}
      </p>
      <ol className={css.linha} aria-label="Eventos do rastreamento">
        {data.eventos.map(({ data: quando, descricao, local }, posicao) => (
          // oxlint-disable-next-line react/no-array-index-key -- the carrier repeats events; the list is drawn as a whole
          <li key={posicao}>
            <p className="m-0 wrap-anywhere text-base font-medio">{descricao}</p>
            <p className="m-0 wrap-anywhere text-s text-texto-suave">
              {[formatarDataHora(quando), local].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
