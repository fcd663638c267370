import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import css from './LixeiraPage.module.css'
import type { ProdutoExcluido } from './lixeira.queries.ts'

interface ConfirmarExclusaoProps {
  produtos: readonly ProdutoExcluido[]
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

const MAXIMO_DE_NOMES = 100

/** Names what goes: this is the last chance to see it. */
export function ConfirmarExclusao({ produtos, pending, onConfirm, onClose }: ConfirmarExclusaoProps) {
  const um = produtos.length === 1
  return (
    <ConfirmDialog
      title="Confirmar exclusão"
      danger="Excluir"
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={css.frase}>
        {um ? 'Este produto será excluído' : `Estes ${produtos.length} produtos serão excluídos`} para sempre, com
        variações e imagens:
      </p>
      {/* Scrolls when long, so the keyboard must reach it. */}
      <ul className={css.nomes} tabIndex={0} aria-label="Produtos que serão excluídos">
        {produtos.slice(0, MAXIMO_DE_NOMES).map(({ id, titulo, identidade }) => (
          <li key={id}>
            {titulo} {identidade.length > 0 && <span>({identidade.join(' · ')})</span>}
          </li>
        ))}
        {produtos.length > MAXIMO_DE_NOMES && <li>e mais {produtos.length - MAXIMO_DE_NOMES}</li>}
      </ul>
      <p className={css.frase}>As vendas já registradas continuam como estão.</p>
    </ConfirmDialog>
  )
}
