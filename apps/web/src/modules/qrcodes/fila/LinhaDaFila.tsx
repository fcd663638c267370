import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../shared/ui/IconButton.tsx'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import css from './fila.module.css'
import type { ItemDaFila } from './fila.ts'
import { Quantidade } from './Quantidade.tsx'

interface LinhaDaFilaProps {
  item: ItemDaFila
  onQuantity: (quantidade: number) => void
  onRemove: () => void
}

export function LinhaDaFila({ item, onQuantity, onRemove }: LinhaDaFilaProps) {
  const { titulo, cor, tamanho, sku } = item.etiqueta
  const variacao = nomeDaVariacao({ nome_cor: cor, tamanho })
  const nome = [titulo, variacao, sku && `(${sku})`].filter(Boolean).join(' ')
  return (
    <li className={css.linha}>
      <div className={`${peca.dados} ${css.dados}`}>
        <span className={peca.titulo}>{titulo}</span>
        {variacao && <span className={peca.variacao}>{variacao}</span>}
        <span className={peca.detalhe}>
          {sku && <span className={peca.sku}>{sku}</span>}
          <span>{item.estoque.toLocaleString('pt-BR')} em estoque</span>
        </span>
      </div>
      <Quantidade nome={nome} valor={item.quantidade} onChange={onQuantity} />
      <IconButton aria-label={`Remover ${nome}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
