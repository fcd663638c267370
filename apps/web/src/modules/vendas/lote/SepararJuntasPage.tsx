import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { useVendasDoEndereco } from './lote.queries.ts'
import { SepararJuntas } from './SepararJuntas.tsx'

export default function SepararJuntasPage() {
  const { ids, vendas, faltam, lendo, tentarDeNovo } = useVendasDoEndereco()
  const caixas = ids.flatMap((id) => vendas.find((venda) => venda.id === id) ?? [])
  const quantas = caixas.length === 1 ? '1 venda' : `${caixas.length} vendas`
  return (
    <>
      <PageHeader title="Separar juntas" subtitle={lendo ? null : `${quantas}, uma caixa para cada`} />
      {faltam.length > 0 && <ErrorBox message="Erro ao carregar venda" onRetry={tentarDeNovo} pending={lendo} />}
      {lendo ? (
        <LoadingState message="Carregando vendas" />
      ) : caixas.length === 0 ? (
        <EmptyState message="Nenhuma venda encontrada." detail="Escolha as vendas na lista, no passo Separação." />
      ) : (
        <SepararJuntas vendas={caixas satisfies readonly Venda[]} />
      )}
    </>
  )
}
