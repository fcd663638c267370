import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { LogoMark } from '../../shared/ui/Logo.tsx'
import css from './LoginPage.module.css'

/** The frame of the screens before the sign-in; `lema` stands on its picture. */
export const TelaDeEntrada = ({ lema, children }: { lema?: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_minmax(460px,0.85fr)] min-h-[100dvh] bg-superficie max-lg:grid-rows-[minmax(112px,22dvh)_1fr] max-lg:grid-cols-[minmax(0,1fr)]">
    <div className={`${css.painel} flex items-end p-14 [--lado:176px] max-lg:p-0 max-lg:[--lado:132px]`} aria-hidden>
      {lema && (
        <p className="max-w-[15ch] m-0 text-[length:clamp(2rem,3.6vw,3.25rem)] font-destaque leading-[1.08] text-[#fff] tracking-[-0.035em] text-balance max-lg:hidden">
          {lema}
        </p>
      )}
    </div>
    <main className="grid place-items-center py-12 px-8 max-lg:items-start max-lg:pt-8 max-lg:px-5 max-lg:pb-10 max-lg:-mt-5 max-lg:bg-superficie max-lg:[border-radius:var(--e-raio-painel)_var(--e-raio-painel)_0_0]">
      <div className="w-[min(380px,100%)]">
        <div
          className="flex items-center gap-3.5 text-4xl font-destaque tracking-[-0.04em]"
          role="img"
          aria-label="Estampa"
        >
          <LogoMark size={48} />
          <span aria-hidden>estampa</span>
        </div>
        {children}
      </div>
    </main>
  </div>
)

export const Title = ({ children }: { children: string }) => (
  <h1 className="m-0 mt-10 mb-5 text-3xl font-titulo tracking-[-0.015em] max-lg:m-0 max-lg:mt-7 max-lg:mb-4">
    {children}
  </h1>
)

/** Why this way in did not serve, and the usual one. */
export const SemEntrada = ({ frase }: { frase: string }) => (
  <>
    <p className="m-0 -mt-2 mb-5 text-texto-suave" role="alert">
      {frase}
    </p>
    <Button variant="default" size="md" fullWidth to="/">
      Entrar com usuário e senha
    </Button>
  </>
)
