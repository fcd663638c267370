import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconMinus } from '@tabler/icons-react'
import { IconButton } from '../../../../shared/ui/Button.tsx'
import { nomeDoItem } from '../../../../shared/vendas/item.ts'

interface TirarPecaProps {
  item: ItemDaVenda
  unidades: number
  onTirar: () => void
}

/** Takes back one of several pieces, as the undoing of a reading further back; the tick takes back all of them. */
export const TirarPeca = ({ item, unidades, onTirar }: TirarPecaProps) =>
  unidades > 0 &&
  item.quantidade > 1 && (
    <IconButton
      variant="default"
      size={44}
      aria-label={`Tirar uma peça de ${nomeDoItem(item)}`}
      title="Tirar uma peça"
      onClick={onTirar}
    >
      <IconMinus size={20} aria-hidden />
    </IconButton>
  )
