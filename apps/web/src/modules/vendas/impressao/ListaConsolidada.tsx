import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { CodigoQr } from '../../../shared/qr/CodigoQr.tsx'
import { desenharQr } from '../../../shared/qr/useDesenhos.ts'
import { pecasDoLote } from '../lote/prateleira.ts'
import { CabecaDaLoja } from './CabecaDaLoja.tsx'
import { Assinatura } from './FolhaDaVenda.tsx'
import css from './impressao.module.css'
import lote from './lote.module.css'
import { LembretesImpressos, Produto } from './PecasASeparar.tsx'

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
      <table className={css.tabela}>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col" className={css.direita}>
              Peças
            </th>
            <th scope="col" className={css.estreita}>
              <span className="somente-leitor">QR Code</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pecas.map(({ chave, item, quantidade, vendas: pedidos }) => (
            <tr key={chave}>
              <td>
                <Produto item={item} />
                <span className={lote.paraVendas}>
                  {pedidos.map(({ id, quantidade }) => `Caixa ${caixas.get(id)}: ${quantidade}`).join(' · ')}
                </span>
              </td>
              <td className={css.quantidade}>{quantidade}</td>
              <td>
                {item.id !== null && (
                  <CodigoQr className={css.qr} desenho={desenharQr(textoDoQr(item.id, item.variacao_id))} aria-hidden />
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={css.direita}>
              Total
            </th>
            <td className={css.quantidade}>{pecas.reduce((soma, { quantidade }) => soma + quantidade, 0)}</td>
            <td aria-hidden />
          </tr>
        </tbody>
      </table>
      <table className={`${css.tabela} ${lote.caixas}`}>
        <thead>
          <tr>
            <th scope="col">Caixa</th>
            <th scope="col">Venda</th>
            <th scope="col" className={css.direita}>
              Peças
            </th>
          </tr>
        </thead>
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
