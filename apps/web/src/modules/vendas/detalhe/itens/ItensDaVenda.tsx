import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { ReactNode } from 'react'
import { EscolherProduto } from './EscolherProduto.tsx'
import css from './ItensDaVenda.module.css'
import { LinhaDoItem } from './LinhaDoItem.tsx'

interface ItensDaVendaProps {
  venda: Venda
  /** The lines that have been picked, where they are picked. */
  marcados?: ReadonlySet<number>
  onMarcar?: (itemId: number, marcado: boolean) => void
  /** What a line says about how much of it was picked; undefined for nothing. */
  andamentoDe?: (item: ItemDaVenda) => string | undefined
  /** Picked pieces of each part of a line's kit. */
  separadasDe?: (item: ItemDaVenda) => readonly number[] | undefined
  /** Drawn below a line, such as a question about it. */
  abaixoDe?: (item: ItemDaVenda) => ReactNode
}

/** The lines of a sale and what they come to. */
export function ItensDaVenda({ venda, marcados, onMarcar, andamentoDe, separadasDe, abaixoDe }: ItensDaVendaProps) {
  const espera = fatosDoStatus(venda.status).pecas === 'reservadas'
  return (
    <>
      <ul aria-label="Produtos da venda">
        {venda.itens.map((item) => (
          <LinhaDoItem
            key={item.item_id}
            item={item}
            andamento={andamentoDe?.(item)}
            separadas={separadasDe?.(item)}
            abaixo={abaixoDe?.(item)}
            {...(espera && item.pendencia === 'sem_produto'
              ? { acao: <EscolherProduto vendaId={venda.id} item={item} /> }
              : {})}
            {...(marcados && onMarcar
              ? { marcado: marcados.has(item.item_id), onMarcar: (sim: boolean) => onMarcar(item.item_id, sim) }
              : {})}
          />
        ))}
      </ul>
      <p className={css.total}>
        <span>{venda.quantidade_itens === 1 ? '1 peça' : `${venda.quantidade_itens} peças`}</span>
        <span>
          Total <strong className="numeros">{formatarReais(venda.total)}</strong>
        </span>
      </p>
    </>
  )
}
