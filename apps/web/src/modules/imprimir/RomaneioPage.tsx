import { formatCep, formatTelefone } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { medidasPorExtenso } from '../../shared/vendas/medidas.ts'
import { CabecaDaTabela, EstampasImpressas, NomesImpressos } from './FolhaDaVenda.tsx'
import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'
import css from './impressao.module.css'

export default function RomaneioPage() {
  return (
    <ImpressoDaVenda titulo="Romaneio" assinatura="Conferido por" paraFora>
      {(venda) => <ConteudoDoRomaneio venda={venda} />}
    </ImpressoDaVenda>
  )
}

/** Contents and recipient of the package. Without prices: it may be a present. */
export const ConteudoDoRomaneio = ({ venda }: { venda: Venda }) => (
  <>
    <Destino venda={venda} />
    <table className={css.tabela}>
      <CabecaDaTabela colunas={['Produto', 'SKU']} numeros="Peças" />
      <tbody>
        {venda.itens
          .filter(({ despesa }) => !despesa)
          .map((item) => (
            <tr key={item.item_id}>
              <td>
                <strong>{item.titulo || item.descricao}</strong>
                {item.variacao && <strong className="font-medio">{item.variacao}</strong>}
                <EstampasImpressas item={item} />
                <NomesImpressos item={item} />
              </td>
              <td className="text-[0.85em] text-[#333]">{item.sku ?? '—'}</td>
              <td className={css.quantidade}>{item.quantidade}</td>
            </tr>
          ))}
        <tr>
          <th scope="row" colSpan={2} className={css.direita}>
            Total
          </th>
          <td className={css.quantidade}>{venda.quantidade_itens}</td>
        </tr>
      </tbody>
    </table>
  </>
)

function Destino({ venda }: { venda: Venda }) {
  const { cliente, endereco, servico_frete, codigo_rastreamento } = venda
  const { nome, telefone, cep } = cliente
  const showsCep = cep && !endereco.replace(/\D/g, '').includes(cep)
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-x-6 gap-y-3 pb-3.5 mb-3.5 border-b border-[#999] [&_h2]:text-[0.85em] [&_h2]:font-forte [&_h2]:text-[#444] [@media_screen_and_(max-width:47.99em)]:grid-cols-[1fr]">
      <section aria-label="Destinatário">
        <h2>Destinatário</h2>
        <p>
          <strong>{nome}</strong>
        </p>
        {endereco && <p>{keepTogether(endereco)}</p>}
        {showsCep && <p>{`CEP ${formatCep(cep)}`}</p>}
        {telefone && <p>{formatTelefone(telefone)}</p>}
      </section>
      <section aria-label="Envio">
        <h2>Envio</h2>
        <p>{servico_frete ?? 'A escolher'}</p>
        {codigo_rastreamento && <p>{codigo_rastreamento}</p>}
        <p>{keepTogether(medidasPorExtenso(venda) ?? '')}</p>
      </section>
    </div>
  )
}
