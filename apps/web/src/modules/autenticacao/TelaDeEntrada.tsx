import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { LogoMark } from '../../shared/ui/Logo.tsx'
import css from './LoginPage.module.css'

/** The frame of the screens before the sign-in; `lema` stands on its picture. */
export const TelaDeEntrada = ({ lema, children }: { lema?: string; children: ReactNode }) => (
  <div className={css.tela}>
    <div className={css.painel} aria-hidden>
      {lema && <p className={css.lema}>{lema}</p>}
    </div>
    <main className={css.lado}>
      <div className={css.formulario}>
        <div className={css.marca} role="img" aria-label="Estampa">
          <LogoMark size={48} />
          <span aria-hidden>estampa</span>
        </div>
        {children}
      </div>
    </main>
  </div>
)

/** Why this way in did not serve, and the usual one. */
export const SemEntrada = ({ frase }: { frase: string }) => (
  <>
    <p className={css.explicacao} role="alert">
      {frase}
    </p>
    <Button variant="default" size="md" fullWidth to="/">
      Entrar com usuário e senha
    </Button>
  </>
)
