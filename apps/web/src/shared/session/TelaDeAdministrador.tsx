import type { ComponentType, ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx'
import { useSessao } from './session.ts'

/** A screen of which others see the title only. */
export function TelaDeAdministrador({ children, actions, ...cabeca }: PageHeaderProps & { children: ReactNode }) {
  const admin = useSessao().usuario?.tipo === 'admin'
  return (
    <>
      <PageHeader {...cabeca} actions={admin && actions} />
      {admin ? children : <EmptyState message="Só administradores veem esta tela." />}
    </>
  )
}

/** A page that is such a screen. */
export const paginaDeAdministrador = (cabeca: PageHeaderProps, Conteudo: ComponentType) => () => (
  <TelaDeAdministrador {...cabeca}>
    <Conteudo />
  </TelaDeAdministrador>
)
