import type { Atributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addConnectionSentence, sentenceOf } from '../../shared/api/apiError.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { atributosApi } from '../../shared/generated/atributosApi.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { CHAVE_DOS_ATRIBUTOS, listaDeAtributos } from './atributos.queries.ts'

/** A name that is taken has its own sentence (spec §8). */
const toNomeSentence = (error: unknown, generica: string): string =>
  sentenceOf(error, '').includes('Já existe um atributo') ? 'Este nome já está em uso. Escolha outro.' : generica

/** The attributes at hand change at once; then they are read again. */
export function useChangeAtributos() {
  const client = useQueryClient()
  return (change: (atributos: Atributo[]) => Atributo[]) => {
    client.setQueryData(listaDeAtributos.queryKey, (atributos) => atributos && change(atributos))
    void client.invalidateQueries({ queryKey: CHAVE_DOS_ATRIBUTOS })
  }
}

export function useCreateAtributo(onCreate: (id: number) => void) {
  const change = useChangeAtributos()
  const { keyOf: submitKeyOf, forget } = useSubmitKey()
  return useTold(
    {
      mutationFn: (name: string) =>
        atributosApi('POST /atributos/', { body: { nome: name.trim() }, idempotencyKey: submitKeyOf(name.trim()) }),
      onSuccess: (atributo) => {
        forget()
        change((atributos) => [...atributos, { ...atributo, opcoes: [] }])
        onCreate(atributo.id)
      },
    },
    (error) => toNomeSentence(error, sentenceOf(error, 'Erro ao criar o atributo.')),
  )
}

export function useRenameAtributo(id: number) {
  const change = useChangeAtributos()
  return useTold(
    {
      mutationFn: (name: string) =>
        atributosApi('PUT /atributos/:id/', { params: { id }, body: { nome: name.trim() } }),
      onSuccess: (_, name) =>
        change((atributos) => atributos.map((a) => (a.id === id ? { ...a, nome: name.trim() } : a))),
    },
    (error) => toNomeSentence(error, addConnectionSentence(error, 'Erro ao atualizar o atributo.')),
    'Atributo atualizado com sucesso!',
  )
}

export function useDeleteAtributo() {
  const change = useChangeAtributos()
  const undoDeletion = async ({ nome, opcoes }: Atributo) => {
    try {
      const { id } = await atributosApi('POST /atributos/', { body: { nome } })
      for (const { valor } of opcoes)
        await atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor } })
    } finally {
      change((atributos) => atributos)
    }
  }
  return useTold(
    {
      mutationFn: ({ id }: Atributo) => atributosApi('DELETE /atributos/:id/', { params: { id } }),
      onSuccess: (_, atributo) => {
        change((atributos) => atributos.filter(({ id }) => id !== atributo.id))
        toastWithUndo('Atributo removido', () => undoDeletion(atributo))
      },
    },
    'Erro ao remover o atributo.',
  )
}
