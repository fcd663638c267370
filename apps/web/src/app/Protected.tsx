import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSessao } from '../shared/session/session.ts'
import css from './FullScreen.module.css'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'

/** The shell for whoever is signed in; the others go to the login screen. */
export const Protected = () => <Gate otherwise={<Navigate to="/" replace />} />

/** `/home` is the panel for whoever is signed in; for the others there is no such page. */
export const HomeGate = () => <Gate otherwise={<NotFoundPage />} />

function Gate({ otherwise }: { otherwise: ReactNode }) {
  const { fase, usuario } = useSessao()
  if (fase === 'verificando') {
    return (
      <main className={css.tela}>
        <span className={css.giro} aria-hidden />
        <p className={css.frase} role="status">
          Verificando autenticação...
        </p>
      </main>
    )
  }
  return fase === 'aberta' && usuario ? <Shell usuario={usuario} /> : otherwise
}
