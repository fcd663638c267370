import { IconKey } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/apiError.ts'
import { ChaveNaoUsada, conheceChaves, showPasskey } from '../../shared/session/passkeys.ts'
import { confirmSignIn, type SecondFactorAsked, signInChallenge } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { Title } from './TelaDeEntrada.tsx'

const CAMPOS = {
  codigo: {
    label: 'Código do aplicativo',
    hint: 'Os seis dígitos que o aplicativo autenticador mostra agora.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recuperacao: {
    label: 'Código de recuperação',
    hint: 'Um dos códigos que você guardou, como 3-XXXXX-XXXXX. Cada um vale uma vez.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const
const OUTROS = { codigo: 'Usar o aplicativo autenticador', recuperacao: 'Usar um código de recuperação' }
type Campo = keyof typeof CAMPOS

/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
export default function SegundoFator({
  pedido: { ticket, methods, notice },
  onEntrou,
  onVoltar,
}: {
  pedido: SecondFactorAsked
  onEntrou: () => Promise<void>
  onVoltar: () => void
}) {
  const canUseKey = methods.includes('chave') && conheceChaves()
  const [field, setField] = useState<Campo>(methods.includes('codigo') ? 'codigo' : 'recuperacao')
  const [typedCode, setTypedCode] = useState('')
  const [error, setError] = useState('')
  const [waiting, setWaiting] = useState(false)

  const fieldInput = useRef<HTMLInputElement>(null)
  const first = useRef(true)
  useEffect(() => {
    // With a passkey its button is the first thing to press, unless the person asked for another way.
    if (field && !(canUseKey && first.current)) fieldInput.current?.focus()
    first.current = false
  }, [field, canUseKey])

  const tryFator = async (readProof: () => Promise<object>) => {
    setWaiting(true)
    setError('')
    try {
      await confirmSignIn(ticket, await readProof())
      await onEntrou()
    } catch (failure) {
      if (failure instanceof ApiError && failure.codigo === 'ENTRADA_VENCIDA') {
        toast('warning', failure.detail)
        return onVoltar()
      }
      if (failure instanceof ChaveNaoUsada) setError(failure.message)
      else if (failure instanceof ApiError && failure.detail) setError(failure.detail)
      else toast('error', 'Erro inesperado. Verifique sua conexão.')
    } finally {
      setWaiting(false)
    }
  }
  const sendCodigo = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typedCode.trim() === '') setError('Campo obrigatório')
    else void tryFator(() => Promise.resolve({ [field]: typedCode }))
  }
  const changeField = (newField: Campo) => {
    setField(newField)
    setTypedCode('')
    setError('')
  }
  const alternativeField = field === 'codigo' ? 'recuperacao' : 'codigo'
  return (
    <>
      <Title>Confirme que é você</Title>
      <p className="m-0 -mt-2 mb-5 text-texto-suave">Sua conta pede um segundo fator além da senha.</p>
      {notice && (
        <p className="m-0 -mt-2 mb-5 text-texto-suave" role="alert">
          {notice}
        </p>
      )}
      {canUseKey && (
        <Button
          className="mb-5"
          size="lg"
          fullWidth
          leftSection={<IconKey size={19} aria-hidden />}
          loading={waiting}
          onClick={() => void tryFator(async () => ({ chave: await showPasskey(await signInChallenge(ticket)) }))}
        >
          Usar chave de acesso
        </Button>
      )}
      <form className="flex flex-col gap-4.5 [&_button[type='submit']]:mt-2" noValidate onSubmit={sendCodigo}>
        <TextField
          key={field}
          {...CAMPOS[field]}
          error={error}
          value={typedCode}
          ref={fieldInput}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTypedCode(event.target.value)}
        />
        <Button type="submit" size="lg" fullWidth loading={waiting} variant={canUseKey ? 'default' : 'filled'}>
          Confirmar
        </Button>
      </form>
      <div className="flex flex-col gap-1 items-stretch mt-4">
        {methods.includes(alternativeField) && (
          <Button variant="subtle" onClick={() => changeField(alternativeField)}>
            {OUTROS[alternativeField]}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onVoltar}>
          Voltar
        </Button>
      </div>
    </>
  )
}
