import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { IconButton } from '../../../../shared/ui/Button.tsx'
import { keepTogether } from '../../../../shared/ui/keepTogether.tsx'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { imagemDoItem } from '../../../../shared/vendas/item.ts'
import { describeEstampagem } from '../itens/EstampasDoItem.tsx'
import type { PecaContada } from './useSeparacao.tsx'

interface PecaLidaProps {
  lida: PecaContada
  onUndo: () => void
  /** Sets the size of the large part, and the side of the picture with `--lado`. */
  className?: string
}

/** The piece that was scanned last. Large: which it is, and how many of it there are; small: the rest, and the way back. */
export function PecaLida({ lida, onUndo, className = 'text-2xl [--lado:48px]' }: PecaLidaProps) {
  const { item, unidades, isUndone } = lida
  const title = item.titulo || item.descricao
  const { variacao } = item
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 items-start min-w-0 wrap-anywhere ${className}`}>
      <div className="min-w-0">
        <p className="font-destaque leading-[1.15] tabular-nums">
          {`${variacao || title}, ${unidades} de ${item.quantidade}`}
        </p>
        {variacao && <p className="mt-0.5 font-texto text-base leading-[1.3]">{title}</p>}
      </div>
      {isUndone ? (
        <p className="font-texto text-s text-texto-suave">Desfeita</p>
      ) : (
        <IconButton variant="default" size={44} aria-label="Desfazer leitura" title="Desfazer leitura" onClick={onUndo}>
          <IconArrowBackUp size={20} aria-hidden />
        </IconButton>
      )}
      <div className="flex gap-2.5 items-center col-span-full mt-1 font-texto text-m leading-[1.35] max-md:text-s">
        <Thumbnail className="[&_img]:object-contain" url={imagemDoItem(item)} />
        <div className="min-w-0">
          {item.estampas.map((estampa) => (
            <p key={estampa.id}>{keepTogether(describeEstampa(estampa))}</p>
          ))}
          {item.sku && <p className="text-texto-suave">{item.sku}</p>}
        </div>
      </div>
    </div>
  )
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
