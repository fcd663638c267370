import type { ValorDeAtributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { atributosApi } from '../../shared/generated/atributosApi.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { useMudarAtributos } from './useAtributo.ts'

export function useValores(id: number) {
  const mudarAtributos = useMudarAtributos()
  const { chaveDe, esquecer } = useSubmitKey()
  const mudar = (mudanca: (valores: ValorDeAtributo[]) => ValorDeAtributo[]) =>
    mudarAtributos((todos) => todos.map((a) => (a.id === id ? { ...a, opcoes: mudanca(a.opcoes) } : a)))

  const enviarNovo = (valor: string) =>
    atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor }, idempotencyKey: chaveDe(valor) })

  const acrescentar = useMutation({
    mutationFn: (valor: string) => enviarNovo(valor.trim()),
    onSuccess: (novo) => {
      esquecer()
      mudar((valores) => [...valores, novo])
    },
    onError: (erro) => toast('error', sentenceOf(erro, 'Erro ao adicionar o valor.')),
  })
  const alterar = useMutation({
    mutationFn: ({ id: valorId, valor }: ValorDeAtributo) =>
      atributosApi('PUT /atributos/:id/valores/:valorId/', { params: { id, valorId }, body: { valor } }),
    onSuccess: (novo, { id: valorId }) => {
      mudar((valores) => valores.map((v) => (v.id === valorId ? { ...v, valor: novo.valor } : v)))
      toast('success', 'Atributo atualizado com sucesso!')
    },
    onError: (erro) => toast('error', sentenceOf(erro, 'Erro ao atualizar o atributo.')),
  })
  const desfazer = async (valor: string) => {
    const novo = await atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor } })
    mudar((valores) => [...valores, novo])
  }
  const excluir = useMutation({
    mutationFn: ({ id: valorId }: ValorDeAtributo) =>
      atributosApi('DELETE /atributos/:id/valores/:valorId/', { params: { id, valorId } }),
    onSuccess: (_, { id: valorId, valor }) => {
      mudar((valores) => valores.filter((v) => v.id !== valorId))
      toastWithUndo('Valor do atributo removido', () => desfazer(valor))
    },
    onError: (erro) => toast('error', sentenceOf(erro, 'Erro ao remover o valor.')),
  })
  return { acrescentar, alterar, excluir }
}
