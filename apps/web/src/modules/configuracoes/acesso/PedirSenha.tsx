import { type ReactNode, useState } from 'react'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { doCampo, useAcao } from './useAcao.ts'

interface PedirSenhaProps<R> {
  title: string
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  campos?: ReactNode
  agir: (senhaAtual: string) => Promise<R>
  onPronto: (resposta: R) => void
  onClose: () => void
}

/** A question that is answered with one's password, as what follows changes who may sign in. */
export function PedirSenha<R>(props: PedirSenhaProps<R>) {
  const { title, children, confirmLabel, danger = false, campos, agir, onPronto, onClose } = props
  const [senha, setSenha] = useState('')
  const [vazia, setVazia] = useState(false)
  const naSenha = (erro: unknown) => doCampo(erro, 'senha_atual') !== undefined
  const { mutate, isPending, error } = useAcao(agir, { onSuccess: onPronto, noCampo: naSenha })
  const enviar = () => {
    setVazia(senha === '')
    if (senha !== '' && !isPending) mutate(senha)
  }
  return (
    <FormModal title={title} submit={confirmLabel} danger={danger} busy={isPending} onSubmit={enviar} onClose={onClose}>
      <div>{children}</div>
      {campos}
      <TextField
        label="Sua senha"
        type="password"
        autoComplete="current-password"
        value={senha}
        error={vazia && senha === '' ? 'Campo obrigatório' : doCampo(error, 'senha_atual')}
        onChange={(event) => setSenha(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
