import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import type { ReactNode } from 'react'
import { usePode } from './session.ts'

/** What the API refuses to this person is not offered. */
export const Permitido = ({ a, children }: { a: Permissao; children: ReactNode }) => (usePode(a) ? children : null)
