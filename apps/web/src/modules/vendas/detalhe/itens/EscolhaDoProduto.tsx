import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../../shared/apiError.ts'
import { Modal } from '../../../../shared/ui/Modal.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { ProdutoSelect } from '../../../produtos/ProdutoSelect.tsx'
import { escolherProdutoDoItem } from '../../vendas.queries.ts'
import css from './EscolhaDoProduto.module.css'

interface EscolhaDoProdutoProps {
  readonly vendaId: number
  readonly item: ItemDaVenda
  readonly onClose: () => void
}

/** Searches the shop's products, beginning with the line's own code or title. */
export function EscolhaDoProduto({ vendaId, item, onClose }: EscolhaDoProdutoProps) {
  const { mutate, isPending } = useMutation({
    ...escolherProdutoDoItem(vendaId, item.item_id),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível escolher. Tente novamente.')),
  })
  return (
    <Modal title="Que produto daqui é este?" onClose={onClose} busy={isPending}>
      <p className={css.pedido}>
        No pedido: <strong>{item.titulo || item.descricao}</strong>
        {item.sku && `, código ${item.sku}`}
      </p>
      <ProdutoSelect
        inicial={item.sku ?? item.titulo.slice(0, 60)}
        rotulo="É este"
        pendente={isPending}
        onChoose={({ produto_id, variacao_id }) =>
          mutate({ produto_id, ...(variacao_id !== undefined && { variacao_id }) })
        }
      />
    </Modal>
  )
}
