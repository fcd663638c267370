import type { ValorDeAtributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { atributosApi } from '../../shared/generated/atributosApi.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { useMudarAtributos } from './useAtributo.ts'

export function useValores(id: number) {
  const mudarAtributos = useMudarAtributos()
  const { keyOf: chaveDe, forget: esquecer } = useSubmitKey()
  const mudar = (mudanca: (valores: ValorDeAtributo[]) => ValorDeAtributo[]) =>
    mudarAtributos((todos) => todos.map((a) => (a.id === id ? { ...a, opcoes: mudanca(a.opcoes) } : a)))

  const enviarNovo = (valor: string) =>
    atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor }, idempotencyKey: chaveDe(valor) })

  const acrescentar = useTold(
    {
      mutationFn: (valor: string) => enviarNovo(valor.trim()),
      onSuccess: (novo) => {
        esquecer()
        mudar((valores) => [...valores, novo])
      },
    },
    'Erro ao adicionar o valor.',
  )
  const alterar = useTold(
    {
      mutationFn: ({ id: valorId, valor }: ValorDeAtributo) =>
        atributosApi('PUT /atributos/:id/valores/:valorId/', { params: { id, valorId }, body: { valor } }),
      onSuccess: (novo, { id: valorId }) =>
        mudar((valores) => valores.map((v) => (v.id === valorId ? { ...v, valor: novo.valor } : v))),
    },
    'Erro ao atualizar o atributo.',
    'Atributo atualizado com sucesso!',
  )
  const desfazer = async (valor: string) => {
    const novo = await atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor } })
    mudar((valores) => [...valores, novo])
  }
  const excluir = useTold(
    {
      mutationFn: ({ id: valorId }: ValorDeAtributo) =>
        atributosApi('DELETE /atributos/:id/valores/:valorId/', { params: { id, valorId } }),
      onSuccess: (_, { id: valorId, valor }) => {
        mudar((valores) => valores.filter((v) => v.id !== valorId))
        toastWithUndo('Valor do atributo removido', () => desfazer(valor))
      },
    },
    'Erro ao remover o valor.',
  )
  return { acrescentar, alterar, excluir }
}
