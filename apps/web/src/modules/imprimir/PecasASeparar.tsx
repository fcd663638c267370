import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { pecasDoItem } from '../../shared/vendas/item.ts'
import lote from './lote.module.css'
import { TabelaDePecas } from './TabelaDePecas.tsx'

export function PecasASeparar({ venda }: { venda: Venda }) {
  const pecas = venda.itens.flatMap((linha) =>
    pecasDoItem(linha).map((item) => ({
      chave: item.item_id,
      item,
      quantidade: item.quantidade,
      nota: item !== linha && <span className={lote.paraVendas}>{`Parte de ${linha.titulo}`}</span>,
    })),
  )
  return (
    <>
      <LembretesImpressos venda={venda} />
      <TabelaDePecas pecas={pecas} total={pecas.reduce((soma, { quantidade }) => soma + quantidade, 0)} />
    </>
  )
}

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
