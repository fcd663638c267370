import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../../../shared/ui/Button.tsx'
import { keepTogether } from '../../../../shared/ui/keepTogether.tsx'
import { imagemDoItem } from '../../../../shared/vendas/item.ts'
import { describeEstampagem } from '../itens/EstampasDoItem.tsx'
import { FotoDaVariacao } from './FotoDaVariacao.tsx'
import type { PecaContada } from './pecaContada.tsx'
import type { Place } from './separacao.ts'

/** Background of the last reading: green while it counts, so that it differs from the next piece. */
export const LIDA = 'p-2.5 bg-sucesso-fundo rounded-grupo has-data-undone:bg-transparent'

interface PecaLidaProps {
  lida: PecaContada
  /** The piece that is taken back next, where this one was. */
  before?: PecaContada | null
  /** Where a piece goes. */
  describePlace?: ((item: ItemDaVenda) => string) | undefined
  onUndo: () => void
  /** Where the picture stands: before the name, or below it, where something large already stands before the name. */
  picture?: 'before' | 'below'
  /** Sets the size of the large part, and the side of the picture with `--lado`. */
  className?: string
}

/** The piece that was scanned last. Large: which it is, and how many of it there are; small: the rest, and the way back. */
export function PecaLida({
  lida,
  before = null,
  describePlace,
  onUndo,
  picture = 'before',
  className = 'text-2xl [--lado:56px]',
}: PecaLidaProps) {
  const { item, unidades, isUndone } = lida
  const title = item.titulo || item.descricao
  const { variacao } = item
  const undoLabel = describeUndo(isUndone ? before : lida, isUndone, describePlace)
  const isBefore = picture === 'before'
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 items-start min-w-0 wrap-anywhere ${className}`}
    >
      <div className={`min-w-0 ${isBefore ? 'col-start-2' : 'col-span-2'}`}>
        <p
          className="font-destaque leading-[1.15] tabular-nums data-undone:text-base data-undone:text-texto-suave"
          data-undone={isUndone || undefined}
        >
          {isUndone && 'Desfeita: '}
          {`${nameShort(item)}, `}
          <span className="whitespace-nowrap">{`${unidades} de ${item.quantidade}`}</span>
        </p>
        {variacao && <p className="mt-0.5 font-texto text-base leading-[1.3]">{title}</p>}
      </div>
      <FotoDaVariacao
        className={isBefore ? 'col-start-1 row-start-1 row-span-2' : 'row-start-2 mt-1'}
        produtoId={item.id}
        variacaoId={lida.variacaoId}
        foto={imagemDoItem(item)}
      />
      <div
        className={`min-w-0 mt-1 font-texto text-m leading-[1.35] max-md:text-s row-start-2 col-[2/-1] ${isBefore ? '' : 'self-center'}`}
      >
        {item.estampas.map((estampa) => (
          <p key={estampa.id}>{keepTogether(describeEstampa(estampa))}</p>
        ))}
        {item.sku && <p className="text-texto-suave">{item.sku}</p>}
      </div>
      {(!isUndone || before) && (
        <IconButton
          variant="default"
          size={44}
          className="col-start-3 row-start-1 flex-col gap-0.5 px-1.5 [--lado:auto]!"
          aria-label="Desfazer leitura"
          onClick={onUndo}
        >
          <IconArrowBackUp size={20} aria-hidden />
          <span className="max-w-17 text-xs leading-[1.15] line-clamp-2 wrap-anywhere" aria-hidden>
            {undoLabel}
          </span>
        </IconButton>
      )}
    </div>
  )
}

/** The variation, which tells pieces of one product apart; else the product. */
const nameShort = ({ variacao, titulo, descricao }: ItemDaVenda): string => variacao || titulo || descricao

/** What the way back does: after an undone piece it names the next one; a piece that was moved goes back to its line. */
function describeUndo(
  peca: PecaContada | null,
  isAgain = false,
  describePlace?: (item: ItemDaVenda) => string,
): string {
  if (peca?.movedFrom) return `Voltar: ${describePlace?.(peca.movedFrom.item) ?? describeArte(peca.movedFrom.item)}`
  return peca && isAgain ? `Também ${nameShort(peca.item)}` : 'Desfazer'
}

interface PecaAnteriorProps extends Pick<PecaLidaProps, 'lida' | 'onUndo'> {
  describePlace?: ((item: ItemDaVenda) => string) | undefined
}

/** While a refusal or a question stands: the piece that was counted before it, and the way back. */
export const PecaAnterior = ({ lida, describePlace, onUndo }: PecaAnteriorProps) => {
  const { item, unidades } = lida
  return (
    <div className="flex gap-2.5 items-center min-w-0 font-texto text-m text-texto-suave">
      <p className="flex-1 min-w-0 leading-[1.3]">
        {['Antes', describePlace?.(item)].filter(Boolean).join(' · ')}:
        <strong className="block truncate text-texto tabular-nums">
          {`${unidades} de ${item.quantidade}, ${nameShort(item)}`}
        </strong>
      </p>
      <Button variant="default" icon={IconArrowBackUp} aria-label="Desfazer leitura" onClick={onUndo}>
        Desfazer
      </Button>
    </div>
  )
}

/** Most lines that are offered: a phone shows no more in sight. */
const LUGARES_OFERECIDOS = 3

interface OutrosLugaresProps {
  lida: PecaContada
  onMove: (place: Place) => void
  /** Where the piece goes. */
  describePlace?: ((item: ItemDaVenda) => string) | undefined
}

/** One blank stands in lines of several prints: the person, who sees the print, counts the piece for another of them. */
export const OutrosLugares = ({ lida, onMove, describePlace }: OutrosLugaresProps) =>
  lida.otherPlaces.length > 0 && (
    <div
      className="col-span-full flex flex-wrap gap-x-2 gap-y-1.5 items-center py-1.5 px-3 mt-1.5 font-texto text-m bg-aviso-fundo rounded-controle"
      role="group"
      aria-label="Outra estampa"
    >
      <span className="font-forte text-aviso">Confira a estampa. Se é outra:</span>
      {lida.otherPlaces.slice(0, LUGARES_OFERECIDOS).map((place) => (
        <Button key={place.item.item_id} variant="default" onClick={() => onMove(place)}>
          {[describePlace?.(place.item), describeArte(place.item)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </div>
  )

const describeArte = ({ item_id, estampas, personalizacao }: ItemDaVenda): string => {
  const [estampa] = item_id < 0 ? [] : estampas
  if (estampa) return estampa.arte ?? describeEstampa(estampa)
  const [nome] = personalizacao ?? []
  return nome ? formatPersonalizacao(nome) : 'sem estampa'
}

/** Of a piece that is counted, and whose print is still missing: how many are done, and where the others are. */
export const FaltaEstampar = ({ lida: { item, isToPrint }, vendaId }: { lida: PecaContada; vendaId: number }) =>
  isToPrint && (
    <p className="col-span-full px-3 py-1.5 mt-1.5! font-texto text-m leading-[1.4] text-aviso bg-aviso-fundo rounded-controle">
      <strong>{item.estampas.length > 0 ? 'Ainda não estampada' : 'Ainda não está pronta'}</strong>
      {` · ${describeEstampagem(item)}. `}
      <Link className="k-elo whitespace-nowrap" to={`/producao?venda=${vendaId}`}>
        Ver na produção
      </Link>
    </p>
  )
