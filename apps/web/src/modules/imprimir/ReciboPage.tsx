import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { contasDoRecibo, formatItem, fraseDoRecibo, NAO_FISCAL } from '@estampa/contract/vendas/recibo.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import { configuracaoDePagamento } from '../configuracoes/pagamento/pagamento.queries.ts'
import { CabecaDaTabela, EstampasImpressas } from './FolhaDaVenda.tsx'
import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'
import css from './impressao.module.css'

/** `/imprimir/vendas/12/recibo`: products, payments and the missing amount; `?papel=bobina` for a roll of 80 mm. */
export default function ReciboPage() {
  const [params] = useSearchParams()
  return (
    <ImpressoDaVenda
      titulo="Recibo"
      assinatura="Recebido por"
      paraFora
      comPagamento
      papel={params.get('papel') === 'bobina' ? 'bobina' : 'a4'}
    >
      {(venda) => <Recibo venda={venda} />}
    </ImpressoDaVenda>
  )
}

function Recibo({ venda }: { venda: Venda }) {
  const { data: pagamento } = useQuery(configuracaoDePagamento)
  const { data: loja } = useQuery(dadosDaLoja)
  return (
    <>
      {!loja?.nome && pagamento?.pix_nome && <p className="text-[1.15em] font-destaque">{pagamento.pix_nome}</p>}
      <p>{keepTogether(fraseDoRecibo(venda))}</p>
      <table className={css.linhas}>
        <CabecaDaTabela colunas={['Produto']} numeros="Valor" className={css.valorDaLinha} />
        <tbody>
          {venda.itens.map((item) => (
            <tr key={item.item_id}>
              <td>
                {formatItem(item)}
                <EstampasImpressas item={item} />
              </td>
              <td className={css.valorDaLinha}>{formatReais(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Contas venda={venda} />
      <p className={css.rodape}>{NAO_FISCAL}</p>
    </>
  )
}

const Contas = ({ venda }: { venda: Venda }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 pt-2 mt-2 border-t border-[#999] [&_dd]:text-right [&_dd]:tabular-nums">
    {contasDoRecibo(venda).map(({ chave, rotulo, valor }) => (
      <Fragment key={chave}>
        <dt>{rotulo}</dt>
        <dd>{valor}</dd>
      </Fragment>
    ))}
    <dt className="text-[1.1em] font-destaque">Situação</dt>
    <dd className="text-[1.1em] font-destaque">{frasePagamento(venda)}</dd>
  </dl>
)
