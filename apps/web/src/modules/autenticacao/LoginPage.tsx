import { IconAlertCircle, IconArrowRight, IconEye, IconEyeOff } from '@tabler/icons-react'
import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/apiError.ts'
import { objeto, texto } from '../../shared/api/readers.ts'
import { hasMouse } from '../../shared/device/useMediaQuery.ts'
import { buildSignedInState } from '../../shared/session/desejado.ts'
import { type SecondFactorAsked, signIn, useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { closeToast, toast } from '../../shared/ui/toasts/toast.ts'
import { TelaDeEntrada, Title } from './TelaDeEntrada.tsx'

const SegundoFator = lazy(() => import('./SegundoFator.tsx'))

/** `/`: never redirects by itself, also when someone is signed in already. */
export default function LoginPage() {
  useDocumentTitle('Entrar')
  const { phase: fase, usuario } = useSession()
  const { state } = useLocation()
  const login = useLogin()
  const { enviando, pedido, enviar, concluir, voltar } = login
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (hasMouse()) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <TelaDeEntrada lema="Cada peça no seu lugar, cada venda no seu passo.">
      {pedido ? (
        <Suspense fallback={<p role="status">Carregando...</p>}>
          <SegundoFator pedido={pedido} onEntrou={concluir} onVoltar={voltar} />
        </Suspense>
      ) : (
        <>
          <Title>Acesse sua conta</Title>
          {fase === 'open' && usuario && (
            <div className="py-3.5 px-4 mb-6 text-base text-marca-texto bg-marca-suave rounded-grupo [&_p]:m-0 [&_p]:wrap-anywhere [&_a]:inline-flex [&_a]:gap-1 [&_a]:items-center [&_a]:min-h-11 [&_a]:-mb-2 [&_a]:font-titulo [&_a]:text-inherit [&_a]:underline-offset-3">
              <p>Você já está conectado como {usuario.username}</p>
              <Link to="/produtos" state={buildSignedInState(state)}>
                Continuar
                <IconArrowRight size={17} aria-hidden />
              </Link>
            </div>
          )}
          <form
            ref={form}
            className="flex flex-col gap-4.5 [&_button[type='submit']]:mt-2"
            noValidate
            onSubmit={enviar}
          >
            <LoginField login={login} name="username" label="Nome de usuário" autoComplete="username" />
            <LoginField login={login} name="password" label="Senha" autoComplete="current-password" />
            <Button type="submit" size="lg" fullWidth loading={enviando}>
              Entrar
            </Button>
          </form>
        </>
      )}
    </TelaDeEntrada>
  )
}

interface LoginFieldProps {
  login: ReturnType<typeof useLogin>
  name: Campo
  label: string
  autoComplete: string
}

/** A field of the login screen: in error it carries a mark, and its placeholder says that it may not be empty. */
function LoginField({ login: { valores, vazios, digitar }, name, ...input }: LoginFieldProps) {
  const value = valores[name]
  const hasError = vazios[name]
  const secreto = name === 'password'
  const [visible, setVisible] = useState(false)
  const Olho = visible ? IconEyeOff : IconEye
  return (
    <div className="relative [&_input]:min-h-12 [&_input]:pr-12 [&_input]:text-l">
      <TextField
        {...input}
        name={name}
        value={value}
        type={secreto && !visible ? 'password' : 'text'}
        placeholder={hasError ? 'Campo obrigatório' : 'Digite...'}
        error={hasError}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        suffix={hasError && <IconAlertCircle className="text-erro" size={20} />}
        onChange={(event) => digitar(name, event.target.value)}
      />
      {secreto && !hasError && value !== '' && (
        // Without the field's name: only the label may contain that word (unique accessible names).
        <button
          type="button"
          className="k-alvo absolute right-0.5 bottom-0.5 rounded-controle hover:text-texto"
          aria-label="Mostrar caracteres"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Olho size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}

type Campo = 'username' | 'password'

/** State of the login form: its values, its empty fields, and the server's answer as a toast. */
function useLogin() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [valores, setValores] = useState({ username: texto(objeto(state).username), password: '' })
  const [vazios, setVazios] = useState({ username: false, password: false })
  const [enviando, setEnviando] = useState(false)
  const [pedido, setPedido] = useState<SecondFactorAsked | null>(null)
  const busy = useRef(false)
  /** The toast of the last attempt, which is over when the next one begins. */
  const failureToast = useRef(0)

  const typeField = (field: Campo, typedValue: string) => {
    setValores((before) => ({ ...before, [field]: typedValue }))
    setVazios((before) => ({ ...before, [field]: false }))
  }

  const sendLogin = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const missingFields = { username: valores.username.trim() === '', password: valores.password.trim() === '' }
    setVazios(missingFields)
    if (missingFields.username || missingFields.password) {
      toast('warning', 'Preencha todos os campos!')
      const first = event.currentTarget.elements.namedItem(missingFields.username ? 'username' : 'password')
      if (first instanceof HTMLElement) first.focus()
      return
    }
    void signInToLoja()
  }

  const signInToLoja = async () => {
    busy.current = true
    setEnviando(true)
    closeToast(failureToast.current)
    try {
      const segundoFator = await signIn(valores.username.trim(), valores.password)
      if (segundoFator) setPedido(segundoFator)
      else await finishLogin()
    } catch (error) {
      failureToast.current = toast(...toFailureToast(error))
    } finally {
      busy.current = false
      setEnviando(false)
    }
  }

  const finishLogin = async () => {
    toast('success', 'Login realizado com sucesso!')
    await navigate('/produtos', { state: buildSignedInState(state), replace: true })
  }

  /** Returns to name and password, for example when the time for the second factor is over. */
  const goBackToSenha = () => {
    setPedido(null)
    setValores(({ username }) => ({ username, password: '' }))
  }
  return {
    valores,
    vazios,
    enviando,
    pedido,
    digitar: typeField,
    enviar: sendLogin,
    concluir: finishLogin,
    voltar: goBackToSenha,
  }
}

function toFailureToast(error: unknown): ['error' | 'warning', string] {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401 || status === 404) return ['error', 'Usuário ou senha inválidos!']
  if (status === 429 && error instanceof ApiError && error.detail) return ['warning', error.detail]
  if (status === 500) return ['warning', 'Problemas no servidor. Tente novamente mais tarde.']
  return ['error', 'Erro inesperado. Verifique sua conexão.']
}
