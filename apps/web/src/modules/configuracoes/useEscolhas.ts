import type { UseMutationOptions } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTold } from '../../shared/resource/useTold.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

/** Holds the choices of a settings page, from `inicio` on; saved together, only what differs from `salvas`. */
export function useEscolhas<T extends object, R, V, C>(
  salvas: T,
  salvar: UseMutationOptions<R, Error, V, C>,
  feito: string,
  inicio = salvas,
) {
  const [agora, setAgora] = useState(inicio)
  const { mutate, isPending, error } = useTold(salvar, 'Não foi possível salvar. Tente novamente.', feito)
  const sendEscolhas = (evento: FormEvent) => {
    evento.preventDefault()
    const mudadas = Object.entries(agora).filter(
      ([nome, valor]) => JSON.stringify(valor) !== JSON.stringify(salvas[nome as keyof T]),
    )
    if (mudadas.length === 0) toast('info', 'Nada mudou.')
    else mutate(Object.fromEntries(mudadas) as V)
  }
  const changeChoices = (dados: Partial<T>) => setAgora((antes) => ({ ...antes, ...dados }))
  return { agora, mudar: changeChoices, enviar: sendEscolhas, isPending, error }
}
