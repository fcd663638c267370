import { cutText } from '@estampa/contract/shared/corte.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useState } from 'react'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Modal } from '../../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { IntegerField } from '../../../../shared/ui/fields/TextField.tsx'
import { ProdutoSelect } from '../../../produtos/ProdutoSelect.tsx'
import { chooseItemProduto } from '../../vendas.queries.ts'

interface EscolhaDoProdutoProps {
  readonly vendaId: number
  readonly item: ItemDaVenda
  readonly onClose: () => void
}

const UMA = '1'

/** Searches the shop's products, beginning with the line's own code or title. */
export function EscolhaDoProduto({ vendaId, item, onClose }: EscolhaDoProdutoProps) {
  const isFractional = item.pendencia === 'fracionada'
  const [pecas, setPecas] = useState(UMA)
  const parsedQuantidade = inteiroDoTexto(pecas) ?? Number.NaN
  const quantidade = parsedQuantidade >= 1 && parsedQuantidade <= 99_999 ? parsedQuantidade : null
  const { mutate, isPending } = useTold(
    chooseItemProduto(vendaId, item.item_id),
    'Não foi possível escolher. Tente novamente.',
  )
  return (
    <Modal title="Que produto daqui é este?" onClose={onClose} busy={isPending}>
      <UnsavedQuestion changed={pecas !== UMA && !isPending} />
      <p className="m-0 mb-3 wrap-anywhere">
        No pedido: <strong>{item.titulo || item.descricao}</strong>
        {item.sku && `, código ${item.sku}`}
      </p>
      {isFractional && (
        <IntegerField
          label="Quantas peças são?"
          value={pecas}
          onChange={(event) => setPecas(event.target.value)}
          hint="O valor da linha fica o mesmo, repartido entre as peças."
          {...(quantidade === null ? { error: 'Digite um número de 1 a 99999' } : {})}
        />
      )}
      <ProdutoSelect
        inicial={item.sku ?? cutText(item.titulo, 60)}
        rotulo="É este"
        pendente={isPending || (isFractional && quantidade === null)}
        autofocus
        onChoose={({ produtoId, variacaoId }) =>
          mutate({
            produto_id: produtoId,
            ...(variacaoId !== null && { variacao_id: variacaoId }),
            ...(isFractional && quantidade !== null && { quantidade }),
          })
        }
      />
    </Modal>
  )
}
