import { useMutation } from '@tanstack/react-query'
import { avisar } from '../../../shared/ui/toast.ts'
import { moverParaLixeira, restaurarDaLixeira } from '../produtos.queries.ts'

/** Moves products to the trash without a question, and offers to take them back out. */
export function useExclusao() {
  const { mutateAsync: mover, isPending: excluindo } = useMutation(moverParaLixeira)
  const { mutateAsync: restaurar } = useMutation(restaurarDaLixeira)

  const desfazer = async (ids: readonly number[]) => {
    try {
      const voltaram = (await restaurar(ids)).length
      avisar('success', voltaram === 1 ? 'Produto restaurado.' : `${voltaram} produtos restaurados.`)
    } catch (erro) {
      console.error('Os produtos não voltaram da lixeira', erro)
      avisar('error', 'Erro ao atualizar produto.')
    }
  }
  const excluir = async (ids: readonly number[]) => {
    try {
      const movidos = await mover(ids)
      const frase =
        movidos.length === 1 ? 'Produto deletado com sucesso!' : `${movidos.length} produtos movidos para a lixeira.`
      avisar('success', frase, { acao: { rotulo: 'Desfazer', aoClicar: () => void desfazer(movidos) } })
    } catch (erro) {
      console.error('Os produtos não foram para a lixeira', erro)
      avisar('error', 'Erro ao atualizar produto.')
    }
  }
  return { excluindo, excluir }
}
