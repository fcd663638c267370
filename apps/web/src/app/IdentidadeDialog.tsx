import { useState } from 'react'
import { ApiError, sentenceOf } from '../shared/api/apiError.ts'
import { acessoApi } from '../shared/generated/acessoApi.ts'
import { Button } from '../shared/ui/Button.tsx'
import { FormModal } from '../shared/ui/dialogs/FormModal.tsx'
import { TextField } from '../shared/ui/fields/TextField.tsx'

/** Proofs of identity, each with its field. */
const PROVAS = {
  senha: { label: 'Sua senha', type: 'password', autoComplete: 'current-password', outra: 'Usar a senha' },
  codigo: {
    label: 'Código do aplicativo',
    type: 'text',
    autoComplete: 'one-time-code',
    outra: 'Usar o aplicativo autenticador',
  },
} as const
type Prova = keyof typeof PROVAS

export function IdentidadeDialog({ onConfirmada, onClose }: { onConfirmada: () => void; onClose: () => void }) {
  const [prova, setProva] = useState<Prova>('senha')
  const [value, setValue] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const alternativeProva: Prova = prova === 'senha' ? 'codigo' : 'senha'
  const { label, type, autoComplete } = PROVAS[prova]
  const onSubmit = async () => {
    if (busy) return
    if (value === '') return setFailure('Campo obrigatório')
    setBusy(true)
    try {
      await acessoApi('POST /auth/confirmar/', { body: { [prova]: value } })
      onConfirmada()
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.ofField(prova) : undefined
      setFailure(fieldError ?? sentenceOf(error, 'Não foi possível confirmar. Tente novamente.'))
      setBusy(false)
    }
  }
  const onSwitch = () => {
    setProva(alternativeProva)
    setValue('')
    setFailure('')
  }
  return (
    <FormModal title="Confirme que é você" submit="Confirmar" busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <p className="m-0">
        Este passo pede a sua confirmação, para que ninguém o dê por você num aparelho deixado aberto. Ela vale por dez
        minutos neste aparelho.
      </p>
      <TextField
        key={prova}
        label={label}
        type={type}
        autoComplete={autoComplete}
        {...(prova === 'codigo' && { inputMode: 'numeric' as const })}
        value={value}
        error={failure || undefined}
        onChange={(event) => {
          setValue(event.target.value)
          setFailure('')
        }}
        data-autofocus
      />
      <Button className="self-start" variant="subtle" onClick={onSwitch} disabled={busy}>
        {PROVAS[alternativeProva].outra}
      </Button>
    </FormModal>
  )
}
