import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { PendenciaDoItem } from '@estampa/contract/vendas/motivos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { imprime } from '../../../../shared/session/storage.ts'
import { DialogButton } from '../../../../shared/ui/Button.tsx'
import { CopyButton } from '../../../../shared/ui/CopyButton.tsx'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { CheckboxField } from '../../../../shared/ui/fields/CheckboxField.tsx'
import { StatusDot } from '../../../../shared/ui/states.tsx'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { desenhoDe } from '../../../../shared/vendas/estampas/mockups.ts'
import { identidadeDoItem, imagemDoItem, nomeDoItem } from '../../../../shared/vendas/item.ts'
import { PalavrasDoComprador } from '../../../../shared/vendas/PalavrasDoComprador.tsx'
import { EstampagemDoItem, EstampasDoItem } from './EstampasDoItem.tsx'
import { QrDoItem } from './QrDoItem.tsx'

interface ItensDaVendaProps {
  venda: Venda
  /** The lines that have been picked, where they are picked. */
  marcados?: ReadonlySet<number>
  onMarcar?: (itemId: number, isMarked: boolean) => void
  /** Some pieces of the line have been picked. */
  isPartlyMarked?: (item: ItemDaVenda) => boolean
  /** Says how much of a line was picked; undefined for nothing. */
  andamentoDe?: (item: ItemDaVenda) => string | undefined
  /** Picked pieces of each part of a line's kit. */
  separadasDe?: (item: ItemDaVenda) => readonly number[] | undefined
  /** Returns the line as it is displayed, such as with the variation that was scanned. */
  shownAs?: (item: ItemDaVenda) => ItemDaVenda
  /** The line's picture, in place of its own. */
  fotoDe?: (item: ItemDaVenda) => ReactNode
  /** Drawn beside how much of a line was picked. */
  aoLadoDe?: (item: ItemDaVenda) => ReactNode
  /** Drawn below a line, such as a question about it. */
  abaixoDe?: (item: ItemDaVenda) => ReactNode
}

export function ItensDaVenda(props: ItensDaVendaProps) {
  const { venda, marcados, onMarcar, isPartlyMarked, andamentoDe, separadasDe, shownAs, fotoDe, aoLadoDe, abaixoDe } =
    props
  const espera = fatosDoStatus(venda.status).pecas === 'reservadas'
  return (
    <>
      <ul aria-label="Produtos da venda">
        {venda.itens.map((item) => (
          <LinhaDoItem
            key={item.item_id}
            item={shownAs?.(item) ?? item}
            vendaId={venda.id}
            parcial={isPartlyMarked?.(item) ?? false}
            andamento={andamentoDe?.(item)}
            separadas={separadasDe?.(item)}
            foto={fotoDe?.(item)}
            aoLado={aoLadoDe?.(item)}
            abaixo={abaixoDe?.(item)}
            soImagem={espera && imprime() && isOnlyPicture(item)}
            {...(espera && item.pendencia !== null && item.pendencia !== 'sem_estoque'
              ? { acao: <EscolherProduto vendaId={venda.id} item={item} /> }
              : {})}
            {...(marcados && onMarcar && !item.despesa
              ? { marcado: marcados.has(item.item_id), onMarcar: (sim: boolean) => onMarcar(item.item_id, sim) }
              : {})}
          />
        ))}
      </ul>
      <p className="flex flex-wrap m-0 text-texto-suave gap-x-4 gap-y-1 justify-between pt-3 border-t border-t-borda [&_strong]:ml-1.5 [&_strong]:text-xl [&_strong]:text-texto">
        <span>{plural(venda.quantidade_itens, 'peça', 'peças')}</span>
        <span>
          Total <strong className="numeros">{formatReais(venda.total)}</strong>
        </span>
      </p>
    </>
  )
}

/** The size of a line's picture. */
export const FOTO = '[--lado:64px] max-md:[--lado:56px]'

/** Beside the variation, so that a line keeps its height. */
const ANDAMENTO =
  'w-fit px-2.5 text-m font-titulo tabular-nums bg-marca-suave rounded-controle in-data-marcado:text-sucesso in-data-marcado:bg-sucesso-fundo'

interface LinhaDoItemProps {
  item: ItemDaVenda
  vendaId: number
  marcado?: boolean
  parcial: boolean
  /** Picked pieces; absent outside the picking step. */
  andamento?: string | undefined
  /** Picked pieces of each part of a kit. */
  separadas?: readonly number[] | undefined
  foto?: ReactNode
  aoLado?: ReactNode
  /** Drawn below the line, over its whole width. */
  abaixo?: ReactNode
  onMarcar?: (isMarked: boolean) => void
  acao?: ReactNode
  /** A drawing is shown of the line, and nothing is printed on it. */
  soImagem?: boolean
}

const isOnlyPicture = ({ mockups, estampas, producao, despesa }: ItemDaVenda): boolean =>
  estampas.length === 0 && !producao && !despesa && desenhoDe(mockups) !== undefined

function LinhaDoItem(props: LinhaDoItemProps) {
  const {
    item,
    vendaId,
    marcado = false,
    parcial,
    andamento,
    separadas,
    abaixo,
    foto,
    aoLado,
    onMarcar,
    acao,
    soImagem,
  } = props
  const name = nomeDoItem(item)
  const checkboxId = useId()
  return (
    <li
      className="grid grid-cols-[64px_minmax(0,1fr)_auto_44px] gap-x-3.5 gap-y-1 items-center py-3 not-first:border-t not-first:border-t-borda data-com-marca:grid-cols-[32px_64px_minmax(0,1fr)_auto_44px] max-md:grid-cols-[56px_minmax(0,1fr)_44px] max-md:gap-x-3 max-md:gap-y-2 max-md:items-start max-md:data-com-marca:grid-cols-[32px_56px_minmax(0,1fr)_44px]"
      data-marcado={marcado || undefined}
      data-com-marca={onMarcar ? '' : undefined}
    >
      {onMarcar && (
        <span className="grid place-items-center [&_label]:justify-center [&_label]:min-w-8 [&_label]:min-h-11 [&_label]:items-center max-md:-ml-3 max-md:[&_label]:min-w-11">
          <CheckboxField
            id={checkboxId}
            label={`Separado: ${name}`}
            aria-label={`Separado: ${name}`}
            hideLabel
            checked={marcado}
            indeterminate={parcial && !marcado}
            onChange={(event) => onMarcar(event.target.checked)}
          />
        </span>
      )}
      <Tick htmlFor={onMarcar && checkboxId}>
        {foto || <Thumbnail className={`${FOTO} [&_img]:object-contain`} url={imagemDoItem(item)} />}
      </Tick>
      {/* While a phone picks the sale, everything below the name uses the full width of the line. */}
      <div className="min-w-0 [&_p]:m-0 [&_p]:wrap-anywhere max-xs:row-start-2 max-xs:col-span-full max-md:in-data-com-marca:contents">
        <div className="min-w-0 max-xs:in-data-com-marca:row-start-2 max-xs:in-data-com-marca:col-span-full">
          <Tick htmlFor={onMarcar && checkboxId}>
            <span className="block font-forte leading-[1.35] in-data-marcado:text-sucesso">
              {item.titulo || item.descricao}
            </span>
            {item.variacao && (
              <span className={andamento ? 'mr-2 text-xl font-forte' : 'block text-base'}>{item.variacao}</span>
            )}
          </Tick>
          {andamento && (
            <div className={`inline-flex gap-2.5 items-center ${item.variacao ? 'align-middle' : ''}`}>
              <p className={`${ANDAMENTO} py-px`}>{andamento}</p>
              {aoLado}
            </div>
          )}
        </div>
        <div className="min-w-0 max-md:in-data-com-marca:[grid-column:2/-1]">
          <p className="flex gap-1.5 items-center text-s text-texto-suave">
            <span>{identidadeDoItem(item).join(' · ')}</span>
            {item.sku && identidadeDoItem(item).includes(item.sku) && (
              <span className="flex-none pointer-coarse:in-data-com-marca:hidden">
                <CopyButton text={item.sku} name={`SKU ${item.sku}`} />
              </span>
            )}
          </p>
          {item.partes.length > 0 && <PartesDoItem item={item} separadas={separadas} />}
          {item.estampas.length > 0 && <EstampasDoItem item={item} />}
          {item.personalizacao && (
            <p className="text-s text-texto-suave">{item.personalizacao.map(formatPersonalizacao).join(' · ')}</p>
          )}
          <PalavrasDoComprador texto={item.palavras_do_comprador} />
          {item.custo_sem_estampa === true && <p className="text-s text-texto-suave">O custo não inclui a estampa.</p>}
          {item.devolvidas > 0 && (
            <p className={`${ANDAMENTO} py-px my-0.5!`}>
              {plural(item.devolvidas, 'voltou em troca', 'voltaram em troca')}
            </p>
          )}
          <p className="flex flex-wrap gap-x-3 gap-y-0.5">
            {item.pendencia !== null && <StatusDot tone="warning">{PENDENCIAS[item.pendencia]}</StatusDot>}
            <EstampagemDoItem item={item} vendaId={vendaId} />
            {!item.despesa && (
              <StatusDot tone={item.publicado ? 'success' : 'neutral'}>
                {item.publicado ? 'Publicado' : 'Não publicado'}
              </StatusDot>
            )}
          </p>
          {soImagem && (
            <p className="flex flex-wrap gap-x-2 items-center text-s text-texto-suave">
              <span>A imagem só é mostrada ao cliente: não vai à produção.</span>
              <Link className="k-acao" to={`/vendas/${vendaId}/editar`} aria-label={`Estampar ${name}`}>
                Estampar
              </Link>
            </p>
          )}
          {acao && <div className="mt-1.5">{acao}</div>}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_36px] gap-x-3 gap-y-1 text-right [&_>_:last-child]:col-span-full [&_dt]:text-xs [&_dt]:text-texto-suave [&_dd]:text-base [&_>_:last-child_dd]:font-titulo [&_small]:block [&_small]:text-xs [&_small]:font-texto [&_small]:text-texto-suave max-md:flex max-md:flex-wrap max-md:row-start-2 max-xs:row-start-3 max-md:col-span-full max-md:justify-between max-md:text-left max-md:[&_>_:last-child]:text-right in-data-com-marca:[&_>_:nth-child(2)_dd]:font-destaque max-md:in-data-com-marca:row-auto max-md:in-data-com-marca:[grid-column:2_/_-1] max-md:in-data-com-marca:gap-x-3 max-md:in-data-com-marca:justify-start max-md:in-data-com-marca:[&_>_div]:flex max-md:in-data-com-marca:[&_>_div]:gap-1 max-md:in-data-com-marca:[&_>_div]:items-baseline max-md:in-data-com-marca:[&_dd]:text-s">
        <Numero nome="Unitário" valor={formatReais(item.valor_unitario)} />
        <Numero nome="Qtd." valor={String(item.quantidade)} />
        <Numero nome="Subtotal" valor={formatReais(item.subtotal)}>
          {item.desconto > 0 && <small className="numeros">{`desconto ${formatReais(item.desconto)}`}</small>}
        </Numero>
      </dl>
      <QrDoItem item={item} nome={name} />
      {abaixo}
    </li>
  )
}

/** Where the line is ticked, its picture and name tick it too. */
const Tick = ({ htmlFor, children }: { htmlFor: string | undefined; children: ReactNode }) =>
  htmlFor === undefined ? (
    children
  ) : (
    <label htmlFor={htmlFor} className="contents [&>*]:cursor-pointer">
      {children}
    </label>
  )

/** Pieces that the line's kits take from the shelf: those that are fetched. */
const PartesDoItem = ({ item, separadas }: Pick<LinhaDoItemProps, 'item' | 'separadas'>) => (
  <ul
    className="grid gap-0.5 my-1 text-m [&_li]:flex [&_li]:gap-2 [&_li]:wrap-anywhere [&_li[data-completa]]:text-sucesso"
    aria-label={`Partes de ${nomeDoItem(item)}`}
  >
    {item.partes.map(({ titulo, variacao, sku, quantidade }, i) => {
      const requestedPecas = item.quantidade * quantidade
      const name = [[titulo, variacao].filter(Boolean).join(' '), sku].filter(Boolean).join(' · ')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the parts never change their places
        <li key={i} data-completa={separadas?.[i] === requestedPecas || undefined}>
          <span className="flex-none font-forte tabular-nums">
            {separadas ? `${separadas[i]} de ${requestedPecas}` : `${requestedPecas} ×`}
          </span>
          <span>{name}</span>
        </li>
      )
    })}
  </ul>
)

const PENDENCIAS: Readonly<Record<PendenciaDoItem, string>> = {
  sem_produto: 'Sem produto aqui',
  sem_variacao: 'Qual tamanho e cor?',
  sem_estoque: 'Faltam peças',
  fracionada: 'Não é peça inteira',
}

const Numero = ({ nome, valor, children }: { nome: string; valor: string; children?: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd className="numeros">
      {valor}
      {children}
    </dd>
  </div>
)

const EscolhaDoProduto = onDemand(async () => (await import('./EscolhaDoProduto.tsx')).EscolhaDoProduto)

/** A person says which product of the shop a line of a channel's order is, and how many pieces where it asks for a fraction. */
const EscolherProduto = ({ vendaId, item }: Pick<LinhaDoItemProps, 'item' | 'vendaId'>) => (
  <DialogButton
    label="Escolher produto"
    size="compact-md"
    variant="light"
    aria-label={`Escolher produto de ${nomeDoItem(item)}`}
  >
    {(onClose) => <EscolhaDoProduto vendaId={vendaId} item={item} onClose={onClose} />}
  </DialogButton>
)
