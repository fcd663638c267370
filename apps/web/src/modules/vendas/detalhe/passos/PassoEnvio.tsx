import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { LoadingState } from '../../../../shared/ui/LoadingState.tsx'
import { fretesIndisponiveis, opcoesDeFrete } from '../../envio.queries.ts'
import { salvarServicoDeFrete } from '../../vendas.queries.ts'
import { useAvancar } from '../useAvancar.ts'
import { FretesIndisponiveis } from './FretesIndisponiveis.tsx'
import { OpcoesDeFrete } from './OpcoesDeFrete.tsx'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { SemFrete } from './SemFrete.tsx'

/** How the package is sent: the offers are fetched by themselves, one is chosen. */
export function PassoEnvio({ venda }: { venda: Venda }) {
  const { data: opcoes, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(opcoesDeFrete(venda))
  const cotadoEm = Math.max(dataUpdatedAt, errorUpdatedAt)
  const { data: indisponiveis } = useQuery({
    ...fretesIndisponiveis(venda, cotadoEm),
    enabled: cotadoEm > 0 && !isFetching,
  })
  const [codigo, setCodigo] = useState(venda.codigo_servico_frete)
  const salvar = useMutation(salvarServicoDeFrete(venda.id))
  const { avancar, ocupada } = useAvancar<OpcaoDeFrete>(venda, {
    para: ACOES.escolherEnvio.para,
    antes: ({ nome, valor, codigo, prazo_entrega }) =>
      salvar.mutateAsync({ servico_frete: nome, frete_valor: valor, codigo_servico_frete: codigo, prazo_entrega }),
    falhaAntes: () => 'Erro ao selecionar serviço de frete',
  })
  const escolhida = opcoes?.find((opcao) => opcao.codigo === codigo)
  const consultar = () => void refetch()
  return (
    <>
      <Card title="Forma de envio">
        {isFetching ? (
          <LoadingState message="Carregando opções de frete..." />
        ) : !opcoes || opcoes.length === 0 ? (
          <SemFrete venda={venda} erro={error} onRetry={consultar} />
        ) : (
          <OpcoesDeFrete opcoes={opcoes} codigo={codigo} onEscolher={setCodigo} />
        )}
        {!isFetching && indisponiveis && <FretesIndisponiveis servicos={indisponiveis} />}
        <OpcoesDoEnvio venda={venda} />
      </Card>
      <ActionBar status={opcoes && !escolhida && 'Escolha um serviço de frete.'}>
        <Button disabled={!escolhida || isFetching} loading={ocupada} onClick={() => escolhida && avancar(escolhida)}>
          {ACOES.escolherEnvio.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}
