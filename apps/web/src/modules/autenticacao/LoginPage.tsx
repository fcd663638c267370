import { IconAlertCircle, IconArrowRight, IconEye, IconEyeOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { depoisDeEntrar } from '../../shared/session/desejado.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import * as css from './LoginPage.classes.ts'
import { TelaDeEntrada } from './TelaDeEntrada.tsx'
import { useLogin } from './useLogin.ts'

const SegundoFator = lazy(() => import('./SegundoFator.tsx'))

/** `/`: never redirects by itself, also when someone is signed in already. */
export default function LoginPage() {
  useDocumentTitle('Entrar')
  const { fase, usuario } = useSessao()
  const { state } = useLocation()
  const { valores, vazios, enviando, pedido, digitar, enviar, concluir, voltar } = useLogin()
  return (
    <TelaDeEntrada lema="Cada peça no seu lugar, cada venda no seu passo.">
      {pedido ? (
        <Suspense fallback={<p role="status">Carregando...</p>}>
          <SegundoFator pedido={pedido} onEntrou={concluir} onVoltar={voltar} />
        </Suspense>
      ) : (
        <>
          <h1 className={css.titulo}>Acesse sua conta</h1>
          {fase === 'aberta' && usuario && (
            <div className="py-3.5 px-4 mb-6 text-base text-marca-texto bg-marca-suave rounded-grupo [&_p]:m-0 [&_p]:wrap-anywhere [&_a]:inline-flex [&_a]:gap-1 [&_a]:items-center [&_a]:min-h-11 [&_a]:-mb-2 [&_a]:font-titulo [&_a]:text-inherit [&_a]:underline-offset-3">
              <p>Você já está conectado como {usuario.username}</p>
              <Link to="/produtos" state={depoisDeEntrar(state)}>
                Continuar
                <IconArrowRight size={17} aria-hidden />
              </Link>
            </div>
          )}
          <form className="flex flex-col gap-4.5 [&_button[type='submit']]:mt-2" noValidate onSubmit={enviar}>
            <LoginField
              label="Nome de usuário"
              name="username"
              autoComplete="username"
              value={valores.username}
              emErro={vazios.username}
              onDigitar={(texto) => digitar('username', texto)}
            />
            <LoginField
              label="Senha"
              name="password"
              autoComplete="current-password"
              secreto
              value={valores.password}
              emErro={vazios.password}
              onDigitar={(texto) => digitar('password', texto)}
            />
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
  label: string
  name: 'username' | 'password'
  autoComplete: string
  value: string
  emErro: boolean
  onDigitar: (texto: string) => void
  secreto?: boolean
}

/** A field of the login screen: in error it carries a mark, and its placeholder says that it may not be empty. */
function LoginField({ emErro, onDigitar, secreto = false, ...input }: LoginFieldProps) {
  const [visivel, setVisivel] = useState(false)
  const Olho = visivel ? IconEyeOff : IconEye
  return (
    <div className="relative [&_input]:min-h-12 [&_input]:pr-12 [&_input]:text-l">
      <TextField
        {...input}
        type={secreto && !visivel ? 'password' : 'text'}
        placeholder={emErro ? 'Campo obrigatório' : 'Digite...'}
        error={emErro}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        suffix={emErro && <IconAlertCircle className="text-erro" size={20} />}
        onChange={(event) => onDigitar(event.target.value)}
      />
      {secreto && !emErro && input.value !== '' && (
        // Without the field's name: only the label may contain that word (unique accessible names).
        <button
          type="button"
          className="k-alvo absolute right-0.5 bottom-0.5 rounded-controle hover:text-texto"
          aria-label="Mostrar caracteres"
          aria-pressed={visivel}
          onClick={() => setVisivel(!visivel)}
        >
          <Olho size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}
