import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { CabecaDaLoja } from './CabecaDaLoja.tsx'
import { CabecaDaTabela } from './CabecaDaTabela.tsx'
import { Assinatura } from './FolhaDaVenda.tsx'
import css from './impressao.module.css'
import lote from './lote.module.css'
import { LembretesImpressos } from './PecasASeparar.tsx'
import { pecasDoLote } from './prateleira.ts'
import { TabelaDePecas } from './TabelaDePecas.tsx'

/** The pieces of several sales in one walk along the shelves, each kind once, with the box that each piece goes into. */
export function ListaConsolidada({ titulo, vendas }: { titulo: string; vendas: readonly Venda[] }) {
  const pecas = pecasDoLote(vendas)
  const caixas = new Map(vendas.map(({ id }, n) => [id, n + 1]))
  return (
    <article className={css.folha} aria-label={titulo}>
      <header className={css.cabeca}>
        <CabecaDaLoja />
        <p className={css.documento}>{titulo}</p>
        <p className={css.venda}>{vendas.length === 1 ? '1 venda' : `${vendas.length} vendas`}</p>
      </header>
      <TabelaDePecas
        pecas={pecas.map(({ vendas: pedidos, ...peca }) => ({
          ...peca,
          nota: (
            <span className={lote.paraVendas}>
              {pedidos.map(({ id, quantidade }) => `Caixa ${caixas.get(id)}: ${quantidade}`).join(' · ')}
            </span>
          ),
        }))}
        total={pecas.reduce((soma, { quantidade }) => soma + quantidade, 0)}
      />
      <table className={`${css.tabela} ${lote.caixas}`}>
        <CabecaDaTabela colunas={['Caixa', 'Venda']} numeros="Peças" />
        <tbody>
          {vendas.map((venda) => (
            <tr key={venda.id}>
              <td className={css.quantidade}>{caixas.get(venda.id)}</td>
              <td>
                <strong>{`Venda nº ${venda.id} · ${venda.cliente_nome}`}</strong>
                <LembretesImpressos venda={venda} />
              </td>
              <td className={css.quantidade}>{venda.quantidade_itens}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Assinatura>Separado por</Assinatura>
    </article>
  )
}
