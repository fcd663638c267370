import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MostrarQr } from '../../../../shared/qr/MostrarQr.tsx'
import { BotaoCopiar } from '../../../../shared/ui/BotaoCopiar.tsx'
import { CheckboxField } from '../../../../shared/ui/CheckboxField.tsx'
import { Miniatura } from '../../../../shared/ui/Miniatura.tsx'
import { StatusDot } from '../../../../shared/ui/StatusDot.tsx'
import css from './ItensDaVenda.module.css'
import { identidadeDoItem, nomeDoItem } from './item.ts'

interface LinhaDoItemProps {
  item: ItemDaVenda
  marcado?: boolean
  /** Picked pieces; absent outside the picking step. */
  andamento?: string | undefined
  /** Picked pieces of each part of a kit. */
  separadas?: readonly number[] | undefined
  /** Drawn below the line, over its whole width. */
  abaixo?: ReactNode
  onMarcar?: (marcado: boolean) => void
  /** What can be done about a line that waits. */
  acao?: ReactNode
}

/** One line of a sale: product and prices, and in the picking step its checkbox. */
export function LinhaDoItem({ item, marcado = false, andamento, separadas, abaixo, onMarcar, acao }: LinhaDoItemProps) {
  const nome = nomeDoItem(item)
  return (
    <li className={css.linha} data-marcado={marcado || undefined} data-com-marca={onMarcar ? '' : undefined}>
      {onMarcar && (
        <span className={css.marca}>
          <CheckboxField
            label={`Separado: ${nome}`}
            hideLabel
            checked={marcado}
            onChange={(event) => onMarcar(event.target.checked)}
          />
        </span>
      )}
      <Miniatura className={css.foto} url={item.imagem_url} />
      <div className={css.texto}>
        <p className={css.titulo}>{item.titulo || item.descricao}</p>
        {item.variacao && <p className={css.variacao}>{item.variacao}</p>}
        {andamento && <p className={css.andamento}>{andamento}</p>}
        <p className={css.identidade}>
          <span>{identidadeDoItem(item).join(' · ')}</span>
          {item.sku && identidadeDoItem(item).includes(item.sku) && (
            <span className={css.copiar}>
              <BotaoCopiar texto={item.sku} nome={`SKU ${item.sku}`} />
            </span>
          )}
        </p>
        {item.partes.length > 0 && <PartesDoItem item={item} separadas={separadas} />}
        {item.devolvidas > 0 && (
          <p className={css.andamento}>
            {item.devolvidas === 1 ? '1 voltou em troca' : `${item.devolvidas} voltaram em troca`}
          </p>
        )}
        <p className={css.estados}>
          <Pendencia item={item} />
          <Publicacao item={item} />
        </p>
        {acao && <div className={css.acao}>{acao}</div>}
      </div>
      <dl className={css.numeros}>
        <Numero nome="Unitário" valor={formatarReais(item.valor_unitario)} />
        <Numero nome="Qtd." valor={String(item.quantidade)} />
        <Numero nome="Subtotal" valor={formatarReais(item.subtotal)}>
          {item.desconto > 0 && <small className="numeros">{`desconto ${formatarReais(item.desconto)}`}</small>}
        </Numero>
      </dl>
      <QrDoItem item={item} nome={nome} />
      {abaixo}
    </li>
  )
}

/** What the line's kits take from the shelf: the pieces that are fetched. */
const PartesDoItem = ({ item, separadas }: Pick<LinhaDoItemProps, 'item' | 'separadas'>) => (
  <ul className={css.partes} aria-label={`Partes de ${nomeDoItem(item)}`}>
    {item.partes.map(({ titulo, variacao, sku, quantidade }, i) => {
      const pedidas = item.quantidade * quantidade
      const nome = [[titulo, variacao].filter(Boolean).join(' '), sku].filter(Boolean).join(' · ')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the parts never change their places
        <li key={i} data-completa={separadas?.[i] === pedidas || undefined}>
          <span className={css.pecas}>{separadas ? `${separadas[i]} de ${pedidas}` : `${pedidas} ×`}</span>
          <span>{nome}</span>
        </li>
      )
    })}
  </ul>
)

function Pendencia({ item: { pendencia } }: { item: ItemDaVenda }) {
  if (pendencia === null) return null
  return <StatusDot tone="warning">{pendencia === 'sem_produto' ? 'Sem produto aqui' : 'Faltam peças'}</StatusDot>
}

const Publicacao = ({ item: { publicado } }: { item: ItemDaVenda }) => (
  <StatusDot tone={publicado ? 'success' : 'neutral'}>{publicado ? 'Publicado' : 'Não publicado'}</StatusDot>
)

const Numero = ({ nome, valor, children }: { nome: string; valor: string; children?: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd className="numeros">
      {valor}
      {children}
    </dd>
  </div>
)

/** The line's QR code; none for a product that was deleted for good. */
function QrDoItem({ item, nome }: { item: ItemDaVenda; nome: string }) {
  const [aberto, setAberto] = useState(false)
  const { id, titulo, sku, variacao_id, variacao, qr_code_url } = item
  if (id === null || qr_code_url === null) return null
  const daVariacao =
    variacao_id === null ? {} : { variacao: { id: variacao_id, nome_cor: variacao, tamanho: null, sku, qr_code_url } }
  return (
    <>
      <button type="button" className={css.qr} aria-label={`QR Code de ${nome}`} onClick={() => setAberto(true)}>
        <IconQrcode size={22} stroke={1.8} aria-hidden />
      </button>
      {aberto && (
        <MostrarQr produto={{ id, titulo, sku, qr_code_url }} {...daVariacao} onClose={() => setAberto(false)} />
      )}
    </>
  )
}
