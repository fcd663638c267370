import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import lote from './lote.module.css'
import { TabelaDePecas } from './TabelaDePecas.tsx'

export const PecasASeparar = ({ venda }: { venda: Venda }) => (
  <>
    <LembretesImpressos venda={venda} />
    <TabelaDePecas
      pecas={venda.itens.map((item) => ({ chave: item.item_id, item, quantidade: item.quantidade }))}
      total={venda.quantidade_itens}
    />
  </>
)

/** For staff only: not on what goes into the parcel. */
export function LembretesImpressos({ venda }: { venda: Pick<Venda, 'prioritaria' | 'prazo' | 'anotacao'> }) {
  const { prioritaria, prazo, anotacao } = venda
  const quando = [prioritaria && 'Prioritária', prazo && `Prazo: ${formatarData(prazo)}`].filter(Boolean).join(' · ')
  if (!quando && !anotacao) return null
  return (
    <div className={lote.lembretes}>
      {quando && <strong>{quando}</strong>}
      {anotacao && <p>{anotacao}</p>}
    </div>
  )
}
