import { IconArrowRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSessao } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { LoginField } from './LoginField.tsx'
import css from './LoginPage.module.css'
import { TelaDeEntrada } from './TelaDeEntrada.tsx'
import { useLogin } from './useLogin.ts'

const SegundoFator = lazy(() => import('./SegundoFator.tsx'))

/** `/`: never redirects by itself, also when someone is signed in already. */
export function LoginPage() {
  useDocumentTitle('Entrar')
  const { fase, usuario } = useSessao()
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
            <div className={css.conectado}>
              <p>Você já está conectado como {usuario.username}</p>
              <Link to="/produtos">
                Continuar
                <IconArrowRight size={17} aria-hidden />
              </Link>
            </div>
          )}
          <form className={css.campos} noValidate onSubmit={enviar}>
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
