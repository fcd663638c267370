import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { comConexao } from '../../../shared/apiError.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { consequenciasDoCancelamento } from '../consequencias.ts'
import { cancelarVenda, relerVenda } from '../vendas.queries.ts'

/** Asks before a sale is cancelled. It is archived, not destroyed, but its pieces are free for others at once. */
export function Cancelamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const {
    mutate: cancelar,
    isPending,
    isSuccess,
  } = useMutation({
    ...cancelarVenda(venda.id),
    onSuccess: () => {
      relerVenda(client, venda.id)
      avisar('success', 'Venda deletada com sucesso.')
      void navigate('/vendas')
    },
    onError: (erro) => void avisar('error', comConexao(erro, 'Erro ao deletar venda.')),
  })
  const consequencias = consequenciasDoCancelamento(venda)
  return (
    <ConfirmDialog
      title="Excluir Venda"
      danger="Excluir"
      cancelLabel="Manter venda"
      pending={isPending || isSuccess}
      onConfirm={() => cancelar()}
      onClose={onClose}
    >
      <p className="m-0">{`Deseja realmente excluir a venda para "${venda.cliente_nome}"?`}</p>
      {consequencias.length > 0 && (
        <ul className="list-disc pl-5 m-0 mt-3 text-texto-suave">
          {consequencias.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
