import type { Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { umTurno } from '../../shared/caixa/caixa.queries.ts'
import { formatDiferenca, formatMovimento, listContas } from '../../shared/caixa/palavras.ts'
import { JanelaDeImpressao } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { FigurasImpressas, FolhaDoCaixa } from './FolhaDoCaixa.tsx'

/** `/imprimir/turnos/12`: figures, count and difference of a turno, with two signatures; `?papel=bobina` for 80 mm. */
export default function TurnoImpressoPage() {
  return (
    <JanelaDeImpressao title="Fechamento do caixa">
      <TurnoLido />
    </JanelaDeImpressao>
  )
}

function TurnoLido() {
  const id = idDe(useParams().turnoId)
  const { data, error, isFetching, refetch } = useQuery({ ...umTurno(id ?? 0), enabled: id !== null })
  if (id === null || isNotFound(error)) return <EmptyState message="Turno não encontrado" />
  if (data) return <Folha turno={data} />
  if (error) return <ErrorBox message="Erro ao carregar o turno" pending={isFetching} onRetry={() => void refetch()} />
  return <LoadingState message="Carregando turno..." />
}

function Folha({ turno }: { turno: Turno }) {
  const { caixa, situacao, aberto_em, aberto_por, fechado_em, fechado_por, observacao } = turno
  const byHand = turno.movimentos.filter(({ venda_id, estornado_em }) => venda_id === null && estornado_em === null)
  return (
    <FolhaDoCaixa
      documento={situacao === 'fechado' ? 'Fechamento do caixa' : 'Caixa aberto'}
      titulo={caixa.nome}
      linhas={[
        [`Aberto em ${formatDateTime(aberto_em)}`, aberto_por && `por ${aberto_por}`].filter(Boolean).join(' '),
        fechado_em !== null &&
          [`Fechado em ${formatDateTime(fechado_em)}`, fechado_por && `por ${fechado_por}`].filter(Boolean).join(' '),
        observacao,
      ]}
    >
      {turno.diferenca !== null && <p className="text-[1.4em] font-destaque">{formatDiferenca(turno.diferenca)}</p>}
      <FigurasImpressas linhas={listContas(turno)} />
      {turno.por_forma && turno.por_forma.length > 0 && (
        <FigurasImpressas
          linhas={turno.por_forma.map(({ forma, saldo, conferido, diferenca }) => [
            rotuloDaForma(forma),
            [
              formatReais(saldo),
              conferido !== null && `conferido ${formatReais(conferido)}`,
              diferenca !== null && formatDiferenca(diferenca).toLowerCase(),
            ]
              .filter(Boolean)
              .join(' · '),
          ])}
        />
      )}
      {turno.contagem && turno.contagem.length > 0 && (
        <FigurasImpressas
          linhas={turno.contagem.map(({ valor, quantidade }) => [
            `${quantidade} × ${formatReais(valor)}`,
            formatReais(valor * quantidade),
          ])}
        />
      )}
      {byHand.length > 0 && (
        <FigurasImpressas
          linhas={byHand.map((movimento) => [
            [formatMovimento(movimento), formatDateTime(movimento.em), movimento.motivo].filter(Boolean).join(' · '),
            formatReais(movimento.valor),
          ])}
        />
      )}
    </FolhaDoCaixa>
  )
}
