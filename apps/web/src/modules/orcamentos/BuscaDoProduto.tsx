import { useState } from 'react'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import type { Peca } from '../../shared/vendas/useLeituraDeCodigos.ts'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'

interface BuscaDoProdutoProps {
  onAdd: (peca: Peca) => Promise<boolean>
  onClose: () => void
}

/** Finds a product, or one of its variations, for a line of a quote. */
export function BuscaDoProduto({ onAdd, onClose }: BuscaDoProdutoProps) {
  const [pendente, setPendente] = useState(false)
  const escolher = async (produtoId: number, variacaoId: number | null) => {
    setPendente(true)
    await onAdd({ produtoId, variacaoId })
    setPendente(false)
  }
  return (
    <Modal title="Adicionar produto" size="lg" onClose={onClose}>
      <ProdutoSelect
        rotulo="Adicionar"
        pendente={pendente}
        onChoose={({ produto_id, variacao_id }) => void escolher(produto_id, variacao_id ?? null)}
      />
    </Modal>
  )
}
