import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { describeNomes } from '@estampa/contract/producao/personalizacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { describeDocumento, formatCep, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { CodigoQr, drawQr } from '../../shared/device/qr/CodigoQr.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { fraseDoPedido } from '../../shared/vendas/frases.ts'
import { PalavrasDoComprador } from '../../shared/vendas/PalavrasDoComprador.tsx'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import css from './impressao.module.css'

interface FolhaDaVendaProps {
  venda: Venda
  titulo: string
  assinatura: string
  ref?: Ref<HTMLElement> | undefined
  /** It leaves the shop: with document, contact and address. */
  paraFora?: boolean
  bobina?: boolean
  children: ReactNode
}

/** Printed sheet about one sale: its head, the content, and on A4 lines to sign on. */
export const FolhaDaVenda = ({
  venda,
  titulo,
  assinatura,
  ref,
  bobina,
  paraFora = false,
  children,
}: FolhaDaVendaProps) => (
  <article
    ref={ref}
    className={bobina ? `${css.folha} ${css.bobina}` : css.folha}
    aria-label={`${titulo}, venda ${venda.id}`}
  >
    <header className={css.cabeca}>
      <CabecaDaLoja completa={paraFora} />
      {/* Scanned on any screen it opens the sale. */}
      {!paraFora && (
        <CodigoQr
          className={css.qr}
          drawing={drawQr(`/vendas/${venda.id}`)}
          role="img"
          aria-label={`QR Code da venda ${venda.id}`}
        />
      )}
      <Titulo documento={titulo}>{`Venda nº ${venda.id}`}</Titulo>
      <p>{`${venda.cliente_nome} · ${rotuloDaOrigem(venda.origem)}`}</p>
      <p>
        {[
          venda.data_do_pedido && `${fraseDoPedido(venda.data_do_pedido)}.`,
          `Registrada em ${formatDateTime(venda.criado_em)}`,
          venda.vendedor && `por ${venda.vendedor}`,
          venda.numero_pedido_bling && `· pedido ${venda.numero_pedido_bling}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </header>
    {children}
    {/* The customer takes the paper of a roll along at once. */}
    {!bobina && <Assinatura>{assinatura}</Assinatura>}
  </article>
)

export const Titulo = ({ documento, children }: { documento: string; children: string }) => (
  <>
    <p className="text-[0.9em] tracking-[0.04em] uppercase">{documento}</p>
    <p className="text-[1.6em] font-destaque leading-[1.2]">{children}</p>
  </>
)

export const Assinatura = ({ children }: { children: string }) => (
  <p className={css.assinatura}>
    <span>{children}</span>
    <span>Data</span>
  </p>
)

/** The shop at the head of a sheet; nothing while its data were never saved. `completa`: document, contact and address too. */
export function CabecaDaLoja({ completa = false }: { completa?: boolean }) {
  const { data: loja } = useQuery(dadosDaLoja)
  if (!loja?.nome && !loja?.logo) return null
  return (
    <div className="flex flex-wrap gap-x-[4mm] gap-y-[1.5mm] items-center pb-2 mb-2 text-[0.85em] wrap-anywhere border-b border-[#999]">
      {loja.logo && <img className={css.logo} src={loja.logo.imagem} alt={loja.nome ? '' : 'Logo da loja'} />}
      <div className="flex-[1_1_45mm] min-w-0 [&_p:first-child]:text-[1.4em] [&_p:first-child]:font-destaque">
        <p>{loja.nome}</p>
        {completa && (
          <>
            <p className="flex flex-wrap gap-x-[4mm]">
              {contato(loja).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
            <p>{keepTogether(endereco(loja))}</p>
          </>
        )}
      </div>
    </div>
  )
}

const contato = ({ documento, telefone, email }: DadosDaLoja) =>
  [describeDocumento(documento), formatTelefone(telefone), email].filter(Boolean)

/** `Rua do Bom Jesus, 125 - Recife, Recife/PE, CEP 50030-230`, as the API writes a customer's. */
function endereco({ endereco: rua, numero, complemento, bairro, municipio, uf, cep }: DadosDaLoja): string {
  const before = [rua, numero, complemento].filter(Boolean).join(', ')
  const after = [bairro, [municipio, uf].filter(Boolean).join('/'), cep && `CEP ${formatCep(cep)}`]
  return [before, after.filter(Boolean).join(', ')].filter(Boolean).join(' - ')
}

/**
 * The prints of a line in words, one below the other, and how many of its pieces have none. `notas`: with what the shop wrote of
 * each, for its own people.
 */
export function EstampasImpressas({ item, notas = false }: { item: ItemDaVenda; notas?: boolean }) {
  const prints = item.estampas.map((estampa) => {
    const note = notas && estampa.observacao ? ` (${estampa.observacao})` : ''
    return { key: estampa.id, text: `${describeEstampa(estampa)}${note}` }
  })
  const plainPecas = item.producao?.sem_estampa ?? 0
  const plainText = { key: 'plain', text: plural(plainPecas, 'peça sem estampa', 'peças sem estampa') }
  return [...prints, ...(plainPecas > 0 ? [plainText] : [])].map(({ key, text }) => (
    <span key={key} className="block text-[0.85em] leading-[1.3] text-[#333]">
      {keepTogether(text)}
    </span>
  ))
}

/** Which piece of a line bears which name and number. */
export function NomesImpressos({ item }: { item: ItemDaVenda }) {
  const nomes = describeNomes(item)
  return (
    <>
      {nomes && <span className="block text-[0.85em] leading-[1.3] wrap-anywhere">{nomes}</span>}
      <PalavrasDoComprador texto={item.palavras_do_comprador} />
    </>
  )
}

interface CabecaDaTabelaProps {
  colunas: readonly string[]
  /** The last column holds numbers, to the right. */
  numeros: string
  className?: string | undefined
}

export const CabecaDaTabela = ({ colunas, numeros, className = css.direita }: CabecaDaTabelaProps) => (
  <thead>
    <tr>
      {colunas.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
      <th scope="col" className={className}>
        {numeros}
      </th>
    </tr>
  </thead>
)
