import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { CodigoQr } from '../../../shared/qr/CodigoQr.tsx'
import { desenharQr } from '../../../shared/qr/useDesenhos.ts'
import { faltaVariacao, identidadeDoItem } from '../detalhe/itens/item.ts'
import { EmAberto } from './EmAberto.tsx'
import css from './impressao.module.css'
import lote from './lote.module.css'

/** What to fetch for one sale, with a box to tick and the code of each product. */
export const PecasASeparar = ({ venda }: { venda: Venda }) => (
  <>
    <LembretesImpressos venda={venda} />
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
        {venda.itens.map((item) => (
          <tr key={item.item_id}>
            <td>
              <Produto item={item} />
            </td>
            <td className={css.quantidade}>{item.quantidade}</td>
            <td>
              {item.id !== null && (
                <CodigoQr className={css.qr} desenho={desenharQr(textoDoQr(item.id, item.variacao_id))} aria-hidden />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <Pe venda={venda} />
    </table>
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

/** The total is one row of the body's table, so that it never stands alone on a sheet's head. */
const Pe = ({ venda }: { venda: Venda }) => (
  <tbody>
    <tr>
      <th scope="row" className={css.direita}>
        Total
      </th>
      <td className={css.quantidade}>{venda.quantidade_itens}</td>
      <td aria-hidden />
    </tr>
  </tbody>
)

/** With a box to tick by hand. */
export const Produto = ({ item }: { item: ItemDaVenda }) => (
  <div className={css.produto}>
    <span className={css.quadro} aria-hidden />
    {item.imagem_url && <img className={css.foto} src={item.imagem_url} alt="" />}
    <div>
      <strong>{item.titulo || item.descricao}</strong>
      {item.variacao && <strong className={css.variacao}>{item.variacao}</strong>}
      <span className={css.identidade}>{identidadeDoItem(item).join(' · ')}</span>
      {faltaVariacao(item) && <EmAberto item={item} />}
    </div>
  </div>
)
