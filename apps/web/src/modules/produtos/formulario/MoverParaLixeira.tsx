import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { comConexao } from '../../../shared/apiError.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { moverUmParaLixeira } from '../produtos.queries.ts'

export function MoverParaLixeira({ produto, onClose }: { produto: Produto; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...moverUmParaLixeira,
    onSuccess: async (...resultado) => {
      avisar('success', 'Produto deletado com sucesso!')
      await navigate('/produtos', { state: SALVO })
      return moverUmParaLixeira.onSuccess?.(...resultado)
    },
    onError: (erro) => {
      onClose()
      avisar('error', comConexao(erro, 'Erro ao atualizar produto.'))
    },
  })
  return (
    <ConfirmDialog
      title="Mover para a lixeira?"
      danger="Mover"
      pending={isPending}
      onConfirm={() => mutate(produto.id)}
      onClose={onClose}
    >
      “{produto.titulo}” sai das listas e das buscas. Ele pode ser restaurado na Lixeira, em Configurações.
    </ConfirmDialog>
  )
}
