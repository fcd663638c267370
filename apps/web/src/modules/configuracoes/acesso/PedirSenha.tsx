import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import itens from '../itens.module.css'
import css from './AcessoPage.module.css'
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
  const enviar = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setVazia(senha === '')
    if (senha !== '' && !isPending) mutate(senha)
  }
  return (
    <Modal title={title} size="sm" onClose={onClose} busy={isPending}>
      <form className={css.formulario} noValidate onSubmit={enviar}>
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
        <Botoes ocupado={isPending} danger={danger} onClose={onClose}>
          {confirmLabel}
        </Botoes>
      </form>
    </Modal>
  )
}

interface BotoesProps {
  ocupado: boolean
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

export const Botoes = ({ ocupado, danger = false, onClose, children }: BotoesProps) => (
  <div className={itens.botoes}>
    <Button variant="default" onClick={onClose} disabled={ocupado}>
      Cancelar
    </Button>
    <Button type="submit" loading={ocupado} {...(danger ? { color: 'red' } : {})}>
      {children}
    </Button>
  </div>
)
