import { useMutation } from '@tanstack/react-query'
import { comConexao } from '../../../shared/apiError.ts'
import { avisarComDesfazer } from '../../../shared/registro/desfazer.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { moverParaLixeira, restaurarDaLixeira } from '../produtos.queries.ts'

const FALHA = 'Erro ao atualizar produto.'

/** Moves products to the trash without a question, and offers to take them back out. */
export function useExclusao() {
  const { mutateAsync: mover, isPending: excluindo } = useMutation(moverParaLixeira)
  const { mutateAsync: restaurar } = useMutation(restaurarDaLixeira)

  const excluir = async (ids: readonly number[]) => {
    try {
      const movidos = await mover(ids)
      const desfazer = async () => {
        const voltaram = (await restaurar(movidos)).length
        avisar('success', voltaram === 1 ? 'Produto restaurado.' : `${voltaram} produtos restaurados.`)
      }
      avisarComDesfazer(
        movidos.length === 1 ? 'Produto deletado com sucesso!' : `${movidos.length} produtos movidos para a lixeira.`,
        desfazer,
        { falha: FALHA },
      )
    } catch (erro) {
      console.error('Os produtos não foram para a lixeira', erro)
      avisar('error', comConexao(erro, FALHA))
    }
  }
  return { excluindo, excluir }
}
