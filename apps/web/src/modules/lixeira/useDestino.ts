import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { restaurarDaLixeira } from '../produtos/produtos.queries.ts'
import { excluirPermanentemente, listaDaLixeira, tirarDaLista } from './lixeira.queries.ts'

export function useDestino() {
  const client = useQueryClient()
  const restauracao = useMutation(restaurarDaLixeira)
  const exclusao = useMutation(excluirPermanentemente)
  const falhou = (generica: string) => (erro: unknown) => void avisar('error', fraseDe(erro, generica))

  const restaurar = (ids: readonly number[]) =>
    restauracao.mutate(ids, {
      onSuccess: (voltaram) => {
        tirarDaLista(client, voltaram)
        avisar('success', voltaram.length === 1 ? 'Produto restaurado.' : `${voltaram.length} produtos restaurados.`)
      },
      onError: (erro) => {
        void client.invalidateQueries({ queryKey: listaDaLixeira.queryKey })
        falhou('Não foi possível restaurar.')(erro)
      },
    })
  /** `onEnd` is called after an answer, good or bad. */
  const excluir = (ids: readonly number[], onEnd: () => void) =>
    exclusao.mutate(ids, {
      onSuccess: (idos) =>
        void avisar(
          'success',
          idos.length === 1 ? 'Produto excluído para sempre.' : `${idos.length} produtos excluídos para sempre.`,
        ),
      onError: falhou('Não foi possível excluir.'),
      onSettled: onEnd,
    })
  return { restaurar, restaurando: restauracao.isPending, excluir, excluindo: exclusao.isPending }
}
