import type { UseMutationOptions } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTold } from '../../shared/resource/useTold.ts'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'

/** Holds the choices of a settings page, from `start` on; saved together, only what differs from `salvas`. */
export function useEscolhas<T extends object, R, V, C>(
  salvas: T,
  save: UseMutationOptions<R, Error, V, C>,
  successText: string,
  start = salvas,
) {
  const [agora, setAgora] = useState(start)
  // What the page proposes by itself is no loss.
  const [isTouched, setIsTouched] = useState(false)
  const { mutate, isPending, error } = useTold(save, 'Não foi possível salvar. Tente novamente.', successText)
  const changedEntries = Object.entries(agora).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(salvas[name as keyof T]),
  )
  const sendChoices = (event: FormEvent) => {
    event.preventDefault()
    if (changedEntries.length === 0) toast('info', 'Nada mudou.')
    else mutate(Object.fromEntries(changedEntries) as V)
  }
  const changeChoices = (data: Partial<T>) => {
    setIsTouched(true)
    setAgora((before) => ({ ...before, ...data }))
  }
  const changed = changedEntries.length > 0
  useUnsavedQuestion(isTouched && changed && !isPending)
  return { agora, mudar: changeChoices, enviar: sendChoices, changed, isPending, error }
}
