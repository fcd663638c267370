import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { CodigoQr, drawQr } from '../../shared/device/qr/CodigoQr.tsx'
import { formatVariacaoOpcao, identidadeDoItem, needsVariacao, pecasDoItem } from '../../shared/vendas/item.ts'
import { EstampasImpressas, NomesImpressos } from './FolhaDaVenda.tsx'
import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'
import css from './impressao.module.css'

export default function ListaDeSeparacaoPage() {
  return (
    <ImpressoDaVenda titulo="Lista de separação" assinatura="Separado por">
      {(venda) => <PecasASeparar venda={venda} />}
    </ImpressoDaVenda>
  )
}

export function PecasASeparar({ venda }: { venda: Venda }) {
  const pecas = venda.itens.flatMap((linha) =>
    pecasDoItem(linha).map((item) => ({
      chave: item.item_id,
      item,
      quantidade: item.quantidade,
      nota: item !== linha && `Parte de ${linha.titulo}`,
    })),
  )
  return (
    <>
      <LembretesImpressos venda={venda} />
      <TabelaDePecas pecas={pecas} total={pecas.reduce((sum, { quantidade }) => sum + quantidade, 0)} />
    </>
  )
}

/** For staff only: not on what goes into the parcel. */
export function LembretesImpressos({ venda }: { venda: Pick<Venda, 'prioritaria' | 'prazo' | 'anotacao'> }) {
  const { prioritaria, prazo, anotacao } = venda
  const urgencyText = [prioritaria && 'Prioritária', prazo && `Prazo: ${formatDate(prazo)}`].filter(Boolean).join(' · ')
  if (!urgencyText && !anotacao) return null
  return (
    <div className="py-[2mm] px-[3mm] mb-[4mm] border-[1.5px] border-[#000] rounded-[1mm] whitespace-pre-wrap break-inside-avoid wrap-anywhere in-[td]:mt-[1mm] in-[td]:mb-0">
      {urgencyText && <strong>{urgencyText}</strong>}
      {anotacao && <p>{anotacao}</p>}
    </div>
  )
}

interface Peca {
  readonly chave: number | string
  readonly item: ItemDaVenda
  readonly quantidade: number
  /** Below the name of the piece. */
  readonly nota: string | false
}

/** Table of pieces to fetch: a box to tick and the code of each product, and the total. */
export const TabelaDePecas = ({ pecas, total }: { pecas: readonly Peca[]; total: number }) => (
  <table className={css.tabela}>
    <thead>
      <tr>
        <th scope="col">Produto</th>
        <th scope="col" className={css.direita}>
          Peças
        </th>
        <th scope="col" className="w-[1%]">
          <span className="somente-leitor">QR Code</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {pecas.map(({ chave, item, quantidade, nota }) => (
        <tr key={chave}>
          <td>
            <Produto item={item} />
            {nota && <span className="block text-[0.85em] text-[#333]">{nota}</span>}
          </td>
          <td className={css.quantidade}>{quantidade}</td>
          <td>
            {item.id !== null && (
              <CodigoQr className={css.qr} drawing={drawQr(textoDoQr(item.id, item.variacao_id))} aria-hidden />
            )}
          </td>
        </tr>
      ))}
      {/* A row of the body, so that it never stands alone on the next sheet. */}
      <tr>
        <th scope="row" className={css.direita}>
          Total
        </th>
        <td className={css.quantidade}>{total}</td>
        <td aria-hidden />
      </tr>
    </tbody>
  </table>
)

const Produto = ({ item }: { item: ItemDaVenda }) => (
  <div className="flex items-center gap-[4mm]">
    <span className="flex-none size-[6mm] border-[1.5px] border-[#000] rounded-[1mm]" aria-hidden />
    {item.imagem_url && <img className={css.foto} src={item.imagem_url} alt="" />}
    <div className="min-w-0">
      <strong>{item.titulo || item.descricao}</strong>
      {item.variacao && <strong className="font-medio">{item.variacao}</strong>}
      <span className="text-[0.85em] text-[#333]">{identidadeDoItem(item).join(' · ')}</span>
      <EstampasImpressas item={item} notas />
      <NomesImpressos item={item} />
      {needsVariacao(item) && <EmAberto item={item} />}
    </div>
  </div>
)

/** No variation was chosen: each has a box to tick and its pieces. Amber; the border keeps it apart in black and white. */
const EmAberto = ({ item }: { item: ItemDaVenda }) => (
  <div className="py-[2mm] px-[3mm] mt-[2mm] text-[0.9em] bg-[#fdf0d9] border-l-[1mm] border-l-[#8a4a00] [print-color-adjust:exact]">
    <strong>Escolha a variação</strong>
    <ul className="flex flex-wrap gap-x-[5mm] gap-y-[1mm] mt-[1mm]">
      {item.variacoes.map((variacao) => (
        <li key={variacao.id} className="flex gap-[1.5mm] items-center">
          <span className="flex-none size-[4mm] border border-[#000]" aria-hidden />
          {`${formatVariacaoOpcao(variacao)} (${variacao.quantidade_disponivel} em estoque)`}
        </li>
      ))}
    </ul>
  </div>
)
