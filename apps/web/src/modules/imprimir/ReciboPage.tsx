import { frasePagamento, rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { tituloDoItem } from '../../shared/vendas/item.ts'
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
  const { cliente, itens } = venda
  return (
    <>
      {!loja?.nome && pagamento?.pix_nome && <p className="text-[1.15em] font-destaque">{pagamento.pix_nome}</p>}
      <p>
        {venda.pago > 0 ? 'Recebemos de ' : 'Ainda não recebemos de '}
        {cliente.nome}
        {cliente.cpf && (
          <>
            , <span className="whitespace-nowrap">{formatDocumento(cliente.cpf)}</span>
          </>
        )}
        {venda.pago > 0 && (
          <>
            , <span className="whitespace-nowrap">{formatReais(venda.pago)}</span>
          </>
        )}
        .
      </p>
      <table className={css.linhas}>
        <CabecaDaTabela colunas={['Produto']} numeros="Valor" className={css.valorDaLinha} />
        <tbody>
          {itens.map((item) => (
            <tr key={item.item_id}>
              <td>
                {`${item.quantidade} × ${tituloDoItem(item)}`}
                <EstampasImpressas item={item} />
              </td>
              <td className={css.valorDaLinha}>{formatReais(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Contas venda={venda} />
      <p className={css.rodape}>Este recibo não é documento fiscal.</p>
    </>
  )
}

function Contas({ venda }: { venda: Venda }) {
  const { total, frete_cobrado, credito, pagamentos } = venda
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 pt-2 mt-2 border-t border-[#999] [&_dd]:text-right [&_dd]:tabular-nums">
      <dt>Total dos produtos</dt>
      <dd>{formatReais(total)}</dd>
      {frete_cobrado > 0 && (
        <>
          <dt>Frete</dt>
          <dd>{formatReais(frete_cobrado)}</dd>
        </>
      )}
      {credito > 0 && (
        <>
          <dt>Peças devolvidas</dt>
          <dd>{formatReais(-credito)}</dd>
        </>
      )}
      {pagamentos.map(({ id, valor, forma, criado_em }) => (
        <Fragment key={id}>
          <dt>{`${valor < 0 ? 'Devolvido' : 'Pago'} em ${formatDate(criado_em)}, ${rotuloDaForma(forma)}`}</dt>
          <dd>{formatReais(Math.abs(valor))}</dd>
        </Fragment>
      ))}
      <dt className="text-[1.1em] font-destaque">Situação</dt>
      <dd className="text-[1.1em] font-destaque">{frasePagamento(venda)}</dd>
    </dl>
  )
}
